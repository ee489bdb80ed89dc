import { replacementNotice } from '../../rating/plan-requirements';
import type { Context } from '../../request-context';
import type { Loaded } from '../../store/saved-steps';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { saveStep } from '../shared/save-step';

const ANSWERS: readonly string[] = ['replaces_coverage', 'replaced_policy'];

/** True while a plan of the cart asks in this state whether it replaces other coverage (decisions 296). */
export const asksReplacement = ({ entries, household }: Pick<PricedEnrollment, 'entries' | 'household'>): boolean =>
  entries.some(({ plan }) => replacementNotice(plan.requirements, household.state) !== null);

/** True where answers about replaced coverage are kept among those of Personal Information. */
export const tellsReplacement = (values: object): boolean => ANSWERS.some((name) => Object.hasOwn(values, name));

/** Answers of Personal Information without those about replaced coverage where no plan asks for them any more: a plan has left the cart. */
export function withoutUnasked<V extends object>(priced: PricedEnrollment, values: V): V {
  if (!tellsReplacement(values) || asksReplacement(priced)) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !ANSWERS.includes(name))) as V;
}

/** Forgets them of Personal Information at the submission, as it does with dependents who are not submitted (decisions 164). */
export async function forgetUnasked(
  context: Context,
  priced: PricedEnrollment,
  column: Loaded<'primary_info'> | undefined,
): Promise<void> {
  if (!column) return;
  const values = withoutUnasked(priced, column.data.values);
  if (values !== column.data.values)
    await saveStep(context, priced.enrollment, 'primary_info', { ...column.data, values });
}
