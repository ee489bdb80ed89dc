import { parseDateText } from '@/lib/rules/text/date-text';
import { toWireDate } from '@/lib/rules/text/dates';
import { checkTierDependents } from '@/lib/rules/quote/quote-form';
import { dependentRequirement } from '@/lib/rules/words/tiers';
import { done, resultOf } from '../../request-context';
import { invalidFields, notFound } from '../../api-error';
import type { Handlers } from '../handlers';
import { loadColumn } from '../../store/step-columns';
import { saveStep } from '../shared/save-step';
import { loadEnrollment, loadOpenEnrollment } from '../shared/enrollment';

/** The wire's names of the tier dialog's fields (rules 1 §7.4). */
const WIRE = { spouse_dob: 'dep_dob', no_of_children: 'no_of_children' } as const;

export const storeTempDependentInfo: Handlers['storeTempDependentInfo'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const stored = await loadColumn(context, enrollment, 'filter_info');
    if (!stored) throw notFound('quote');
    const form = { spouse_dob: input.dep_dob ?? '', no_of_children: input.no_of_children ?? '' };
    const problems = Object.entries(checkTierDependents(stored.data.tier, form, context.today));
    if (problems.length > 0)
      throw invalidFields(
        problems.map(([field, error_message]) => ({
          target_element: WIRE[field as keyof typeof WIRE],
          error_message,
        })),
      );
    // Only what the tier asks for was checked, so nothing else is kept.
    const asks = dependentRequirement(stored.data.tier);
    await saveStep(context, enrollment, 'filter_info', {
      ...stored.data,
      spouseDob: asks.spouseDob ? parseDateText(form.spouse_dob) : null,
      childCount: asks.childCount ? Number(form.no_of_children) : null,
    });
    return done;
  });

export const getTempDependentInfo: Handlers['getTempDependentInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const filter = (await loadColumn(context, enrollment, 'filter_info'))?.data;
  return resultOf({
    spouse_dob: filter?.spouseDob ? toWireDate(filter.spouseDob) : null,
    no_of_children: filter?.childCount ?? null,
  });
};
