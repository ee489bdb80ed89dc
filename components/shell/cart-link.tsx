import { Link } from '@/components/ui/link';
import { CartIcon } from '../art/icons';

export type CartLinkProps = {
  href: string;
  /** Null while it is not known: then nothing is said about what is in it. */
  count: number | null;
  /** Ready to show, such as `$52.40`; null while unknown. */
  amount: string | null;
};

/**
 * The way to the cart. Its name is said in words: "Cart, 3 plans, $52.40 per month"; an empty one is "Cart, empty", one
 * that could not be looked into just "Cart".
 */
export function CartLink({ href, count, amount }: CartLinkProps) {
  return (
    <Link className="top-icon cart-link" href={href}>
      <CartIcon />
      {count === null && <span className="cart-text">Cart</span>}
      {count === 0 && <EmptyCart />}
      {count !== null && count > 0 && <FilledCart count={count} amount={amount} />}
    </Link>
  );
}

function EmptyCart() {
  return (
    <span className="cart-text">
      Cart<span className="sr-only">, empty</span>
    </span>
  );
}

function FilledCart({ count, amount }: { count: number; amount: string | null }) {
  const plans = `${count} ${count === 1 ? 'plan' : 'plans'}`;
  return (
    <>
      {amount === null ? (
        <span className="cart-text">
          Cart<span className="sr-only">, {plans}</span>
        </span>
      ) : (
        <span className="cart-text num">
          <span className="sr-only">Cart, {plans}, </span>
          {amount}
          <span aria-hidden="true">/mo</span>
          <span className="sr-only"> per month</span>
        </span>
      )}
      <span className="badge" aria-hidden="true">
        {count}
      </span>
    </>
  );
}
