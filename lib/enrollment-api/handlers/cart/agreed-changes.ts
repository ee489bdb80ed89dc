import type { CartChanges } from '@/lib/contract/cart';
import { fromWireMoney, toWireMoney } from '@/lib/rules/money/money';
import { reasonOf } from '@/lib/rules/money/pricing-errors';
import { refusal } from '../../api-error';
import type { Context } from '../../request-context';
import { loadEnrollment } from '../shared/enrollment';
import type { Catalog } from '../shared/plan-catalog';
import { buildPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { priceCart } from './view';

type Change = CartChanges['changes'][number];
type Line = { name: string; cents: number | null; problem: string | null };
type Prices = { byPlan: ReadonlyMap<string, Line>; recurring: string };

/** The cart by plan, with a monthly price or the reason why there is none, and what it costs a month. */
function pricesOf(priced: PricedEnrollment): Prices {
  const { items, memberships, recurringCents } = priceCart(priced);
  const byPlan = new Map([
    ...items.map(({ planId, name, cents, result }): [string, Line] => [
      planId,
      result.ok ? { name, cents, problem: null } : { name, cents: null, problem: reasonOf(result.message) },
    ]),
    ...memberships.map(({ planId, name, cents }): [string, Line] => [planId, { name, cents, problem: null }]),
  ]);
  return { byPlan, recurring: toWireMoney(recurringCents) };
}

const toWire = (cents: number | null): string | null => (cents === null ? null : toWireMoney(cents));

/**
 * The plans that were in the cart and have another price now. What is put in or taken out is no change of a price, unless
 * it was put in at another one than its page showed.
 */
function changesBetween({ byPlan: before }: Prices, { byPlan: after }: Prices, added: Agreement['added']): Change[] {
  const known = new Map([...before].filter(([id]) => id !== added?.planId));
  const put = added && after.get(added.planId);
  const seen = added?.seen === undefined ? null : fromWireMoney(added.seen);
  if (added && put && seen !== null) known.set(added.planId, { ...put, cents: seen });
  return [...known].flatMap(([id, was]) => {
    const is = after.get(id);
    if (is === undefined || is.cents === was.cents) return [];
    const change = { plan_id: Number(id), plan_name: was.name, was: toWire(was.cents), is: toWire(is.cents) };
    return [is.problem === null ? change : { ...change, problem: is.problem }];
  });
}

/** Says yes to these changes and to no others: each plan with its new price, `-` for none. */
const agreementTo = (changes: readonly Change[]): string =>
  changes.map(({ plan_id, is }) => `${plan_id}=${is ?? '-'}`).join(',');

type Agreement = {
  /** The enrollment whose cart it is. */
  id: string;
  /** Read before the transaction, in which another's reading of it would be waited for. */
  catalog: Catalog;
  /** `cart_agreed` of the call: `ask`, what was agreed to, or undefined. */
  agreed: string | undefined;
  /** The plan that the call puts in, with the price beside its button where the page told it. */
  added?: { planId: string; seen: string | undefined };
  /** The enrollment as it is, where it was read already. */
  priced?: PricedEnrollment;
};

/**
 * Does `work`, and refuses it with `cartChanges` when it moves prices in the cart which the caller has not agreed to
 * (decisions 138): thrown inside the transaction, so that nothing of it is saved. A caller that does not ask is not asked.
 */
export async function withAgreedCart<T>(
  context: Context,
  { id, catalog, agreed, added, priced }: Agreement,
  work: () => Promise<T>,
): Promise<T> {
  if (agreed === undefined) return work();
  const read = async () => buildPricedEnrollment(context, await loadEnrollment(context, id), catalog);
  const before = pricesOf(priced ?? (await read()));
  const outcome = await work();
  if (before.byPlan.size === 0) return outcome;
  const after = pricesOf(await read());
  const changes = changesBetween(before, after, added);
  if (changes.length === 0 || agreementTo(changes) === agreed) return outcome;
  throw refusal('cartChanges', 'This changes prices in your cart. Nothing was saved yet.', {
    agreed: agreementTo(changes),
    changes,
    was_cost: before.recurring,
    is_cost: after.recurring,
  });
}
