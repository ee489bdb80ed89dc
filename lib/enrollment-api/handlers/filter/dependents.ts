import { parseDateText } from '@/lib/rules/date-text';
import { toWireDate } from '@/lib/rules/dates';
import { checkTierDependents } from '@/lib/rules/quote-form';
import { dependentRequirement } from '@/lib/rules/tiers';
import { done, resultOf } from '../../context';
import { invalidFields, notFound } from '../../errors';
import type { Handlers } from '../table';
import { loadColumn, saveColumn } from '../shared/columns';
import { loadEnrollment, loadOpenEnrollment } from '../shared/enrollment';

/** The wire's names of the tier dialog's fields (spec 1 §7.4). */
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
    await saveColumn(context, enrollment, 'filter_info', {
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
