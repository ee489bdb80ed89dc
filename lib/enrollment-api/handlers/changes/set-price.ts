import type { Context } from '../../request-context';
import { changePrice, type HeldRow } from '../../store/held-rows';
import { keepLater, type LaterInputs } from '../policies/price-inputs';
import { getCatalog } from '../shared/plan-catalog';
import type { Pricing } from './people-subject';

type NewPrice = { from: string; cents: number; actor: string };
/** The facts that a price follows from; without them it is set and not proved. */
type Proof = { pricing: Pricing | undefined; cause: LaterInputs['cause'] };

/** Sets a plan's price from a month on, with the inputs that prove it (decisions 273). */
export async function setPrice(
  context: Context,
  row: HeldRow,
  price: NewPrice,
  { pricing, cause }: Proof,
): Promise<void> {
  await changePrice(context, row, price);
  const { planPricingId: pricingId, effectiveDate: on, id: heldId } = row;
  if (!pricing || pricingId === null) return;
  const { plans } = await getCatalog(context);
  const version = plans.get(pricing.plan.id)?.version ?? '';
  const { from, cents } = price;
  await keepLater(context, row.policyId, { cause, heldId, from, on, cents, pricingId, ...pricing, version });
}
