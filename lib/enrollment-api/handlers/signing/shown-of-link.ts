import { textOf } from '@/lib/rules/fields/field-definition';
import type { Context } from '../../request-context';
import { places } from '../../store/places';
import { loadColumn } from '../../store/step-columns';
import { priceCart } from '../cart/view';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { fullName } from '../steps/step-descriptors';
import type { ShownOfLink } from './own-link';

/** The part that the sender of a link sees of its enrollment as it is now, and the same sealed for the link's row. */
export async function sealShown(
  context: Context,
  priced: PricedEnrollment,
  linkId: string,
): Promise<{ shown: ShownOfLink; seal: string }> {
  const personal = (await loadColumn(context, priced.enrollment, 'primary_info'))?.data.values ?? {};
  const rated = priceCart(priced);
  const shown = {
    name: fullName(personal).slice(0, 200),
    firstName: textOf(personal, 'first_name').slice(0, 200),
    plans: [...rated.items, ...rated.memberships].map(({ name }) => name),
    dueTodayCents: rated.firstMonthCents,
  };
  return { shown, seal: context.fields.sealJson(shown, places.signingShown(linkId)) };
}
