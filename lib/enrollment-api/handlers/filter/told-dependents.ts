import { parseDateText } from '@/lib/rules/text/date-text';
import { toWireDate } from '@/lib/rules/text/dates';
import { checkTierDependents } from '@/lib/rules/quote/quote-form';
import { type Tier } from '@/lib/rules/words/tiers';
import { dependentRequirement } from '@/lib/rules/words/tier-words';
import { done, resultOf } from '../../request-context';
import { invalidFields, notFound } from '../../api-error';
import type { Handlers } from '../handlers';
import { loadColumn } from '../../store/step-columns';
import type { FilterInfo } from '../../store/saved-steps';
import { withAgreedCart } from '../cart/agreed-changes';
import { getCatalog } from '../shared/plan-catalog';
import { saveStep } from '../shared/save-step';
import { assertOneChild } from './plans-at-hand';
import { loadEnrollment, loadOpenEnrollment } from '../shared/enrollment';

/** The wire's names of the tier dialog's fields (rules 1 §7.4). */
const WIRE = { spouse_dob: 'dep_dob', no_of_children: 'no_of_children' } as const;

/**
 * The people that a tier asks for, as told with it; throws the spec's messages beside the fields. Only what the tier asks
 * for is checked, so nothing else is kept.
 */
export function readTierDependents(
  tier: Tier,
  given: { dep_dob?: string | undefined; no_of_children?: string | undefined },
  today: string,
): Pick<FilterInfo, 'spouseDob' | 'childCount'> {
  const form = { spouse_dob: given.dep_dob ?? '', no_of_children: given.no_of_children ?? '' };
  const problems = Object.entries(checkTierDependents(tier, form, today));
  if (problems.length > 0)
    throw invalidFields(
      problems.map(([field, error_message]) => ({
        target_element: WIRE[field as keyof typeof WIRE],
        error_message,
      })),
    );
  const asks = dependentRequirement(tier);
  return {
    spouseDob: asks.spouseDob ? parseDateText(form.spouse_dob) : null,
    childCount: asks.childCount ? Number(form.no_of_children) : null,
  };
}

export const storeTempDependentInfo: Handlers['storeTempDependentInfo'] = async (input, context) => {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const stored = await loadColumn(context, enrollment, 'filter_info');
    if (!stored) throw notFound('quote');
    const { tier } = stored.data;
    const people = readTierDependents(tier, input, context.today);
    await assertOneChild(context, enrollment.id, { catalog, planId: input.plan_id, tier, ...people });
    await withAgreedCart(context, { id: enrollment.id, catalog, agreed: input.cart_agreed }, () =>
      saveStep(context, enrollment, 'filter_info', { ...stored.data, ...people }),
    );
    return done;
  });
};

export const getTempDependentInfo: Handlers['getTempDependentInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const filter = (await loadColumn(context, enrollment, 'filter_info'))?.data;
  return resultOf({
    spouse_dob: filter?.spouseDob ? toWireDate(filter.spouseDob) : null,
    no_of_children: filter?.childCount ?? null,
  });
};
