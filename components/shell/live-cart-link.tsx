import useSWR from 'swr';
import { api } from '@/components/api-client';
import { formatMoney, fromWireMoney } from '@/lib/rules/money/money';
import { CartLink } from './cart-link';
import { CART_BADGE } from './cart-badge-key';

/** Null where it could not be had. */
type Badge = { count: number | null; amount: string | null };

/** The link to the cart with its count and amount, asked for again whenever the visitor comes back to the page. */
export default function LiveCartLink({ href }: { href: string }) {
  const { data } = useSWR(CART_BADGE, loadBadge, { revalidateOnFocus: true });
  return <CartLink href={href} count={data?.count ?? null} amount={data?.amount ?? null} />;
}

/** A failure leaves the plain link: the interface stays silent (rules 1 §8). */
async function loadBadge(): Promise<Badge> {
  const [count, amount] = await Promise.all([
    api<'getCartCount'>('GET', '/get-cart-count', {}),
    api<'getCartAmount'>('GET', '/get-cart-amount', {}),
  ]);
  // A cart whose plans have no price is not free: nothing is said of an amount then (decisions 143).
  const cents = amount.ok ? fromWireMoney(amount.value.data.result) : null;
  return { count: count.ok ? count.value.data.result : null, amount: cents ? formatMoney(cents) : null };
}
