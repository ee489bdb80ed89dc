import type { Cart } from '@/lib/contract/cart';
import { toWireDate } from '@/lib/rules/text/dates';
import { toWireMoney } from '@/lib/rules/money/money';
import { answer, resultOf, type Context } from '../../request-context';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { loadCartItems } from '../../store/shopper-rows';
import { loadEnrollment } from '../shared/enrollment';
import { chosenDate, loadPricedEnrollment, offeredDates, type PricedEnrollment } from '../shared/priced-enrollment';
import { loadProducer, toWireGap } from '../shared/load-producer';
import { enrollsAs } from '../shared/signed-in-caller';
import { hasCarrierNote, priceCart, toCart } from './view';

export const getPlanCart: Handlers['getPlanCart'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const on = chosenDate(priced, input.effective_date);
  return answer({ ...toCart(priced, on), ...(await loadGaps(context, priced, on)) });
};

/** A rep learns early for which plans they will not be named; a shopper reads no reason (decisions 144). */
async function loadGaps(context: Context, priced: PricedEnrollment, on: string): Promise<Pick<Cart, 'producer_gaps'>> {
  if (enrollsAs(context, priced.filter.startedAs) !== 'rep') return {};
  const { gaps } = await loadProducer(context, priced, on);
  return gaps.length === 0 ? {} : { producer_gaps: gaps.map(toWireGap) };
}

/** Plans and riders, as My Cart counts them; a membership is a cost that comes with a plan. */
export const getCartCount: Handlers['getCartCount'] = async (input, context) =>
  resultOf(countRows(await loadPricedEnrollment(context, input.enrollment_id)));

const countRows = (priced: PricedEnrollment): number => priceCart(priced).items.length + priced.gone.length;

export const getCartAmount: Handlers['getCartAmount'] = async (input, context) =>
  resultOf(toWireMoney(priceCart(await loadPricedEnrollment(context, input.enrollment_id)).recurringCents));

export const getCartEffectiveDates: Handlers['getCartEffectiveDates'] = async (input, context) =>
  resultOf(offeredDates(await loadPricedEnrollment(context, input.enrollment_id)).map(toWireDate));

export const checkCarrierCart: Handlers['checkCarrierCart'] = async (input, context) =>
  answer({ status: hasCarrierNote(await loadPricedEnrollment(context, input.enrollment_id)) });

export const checkAlreadyInCart: Handlers['checkAlreadyInCart'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const items = await loadCartItems(context.store, enrollment.id);
  const same = items.some(
    (item) => item.planId === String(input.plan_id) && item.planPricingId === String(input.plan_pricing_id),
  );
  return resultOf(same);
};

/** Says whether a plan, or one in the cart, is a premier plan (rules 1 §7.2). */
export const getMoreRequirement: Handlers['getMoreRequirement'] = async (input, context) => {
  const catalog = await getCatalog(context);
  const ids = input.plan_id === undefined ? [] : [String(input.plan_id)];
  if (input.enrollment_id !== undefined) {
    const enrollment = await loadEnrollment(context, input.enrollment_id);
    ids.push(...(await loadCartItems(context.store, enrollment.id)).map((item) => item.planId));
  }
  return resultOf(ids.some((id) => catalog.plans.get(id)?.definition.planType === 'MM'));
};
