import { textOf } from '@/lib/rules/fields/field-definition';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { messages } from '@/lib/rules/text/messages';
import { tierFacts, type Tier } from '@/lib/rules/words/tiers';
import type { Context } from '../../request-context';
import { invalid } from '../../api-error';
import { loadColumn } from '../../store/step-columns';
import type { FilterInfo } from '../../store/saved-steps';
import type { EnrollmentRow } from '../../store/shopper-rows';
import type { Catalog } from '../shared/plan-catalog';
import { saveStep } from '../shared/save-step';

type Given = {
  is_smoker?: string | undefined;
  spouse_is_smoker?: string | undefined;
  tobacco_question?: string | undefined;
};

/** Refuses an answer to words that no plan asks in. */
export function assertAsked({ plans }: Catalog, question = TOBACCO_QUESTION): void {
  if (question === TOBACCO_QUESTION) return;
  const known = [...plans.values()].some(({ definition }) => definition.availability.tobaccoQuestion === question);
  if (!known) throw invalid(['tobacco_question', messages.option]);
}

/**
 * The answers about tobacco with those given now, each kept with the question it answers. A spouse's go with the spouse:
 * a tier without one forgets them (decisions 37).
 */
export function tobaccoOf(
  before: FilterInfo,
  { is_smoker, spouse_is_smoker, tobacco_question = TOBACCO_QUESTION }: Given,
  tier: Tier,
): Pick<FilterInfo, 'smoker' | 'spouseSmoker' | 'tobacco'> {
  const told = {
    ...(is_smoker !== undefined && { member: is_smoker === '1' }),
    ...(spouse_is_smoker !== undefined && { spouse: spouse_is_smoker === '1' }),
  };
  const usual = tobacco_question === TOBACCO_QUESTION ? told : {};
  const own = { ...before.tobacco };
  if (tobacco_question !== TOBACCO_QUESTION && Object.keys(told).length > 0)
    own[tobacco_question] = { ...own[tobacco_question], ...told };
  const smoker = usual.member ?? before.smoker;
  if (tierFacts(tier).spouse) return { smoker, ...spousePart(usual.spouse ?? before.spouseSmoker), ...ownPart(own) };
  const alone = Object.entries(own).map(([question, { member }]) => [question, { member: member ?? null }] as const);
  return {
    smoker,
    ...spousePart(before.spouseSmoker === undefined ? undefined : null),
    ...ownPart(Object.fromEntries(alone)),
  };
}

/** Answers that were never given leave no trace, so that what was signed before stays as it is (decisions 25). */
const spousePart = (spouseSmoker: boolean | null | undefined) => (spouseSmoker === undefined ? {} : { spouseSmoker });
const ownPart = (tobacco: NonNullable<FilterInfo['tobacco']>) => (Object.keys(tobacco).length > 0 ? { tobacco } : {});

/** Keeps the answers of listed children, by their place among the children (`child-1`). */
export async function saveChildrenUse(
  context: Context,
  enrollment: EnrollmentRow,
  given: Readonly<Record<string, string>>,
  question = TOBACCO_QUESTION,
): Promise<void> {
  const stored = await loadColumn(context, enrollment, 'dependent_info');
  if (!stored) throw invalid(['children_smoker', messages.option]);
  let place = 0;
  const dependents = stored.data.values.dependents.map((dependent) => {
    if (textOf(dependent.values, 'relationship') !== 'child') return dependent;
    const answer = given[`child-${(place += 1)}`];
    if (answer === undefined) return dependent;
    return { ...dependent, values: { ...dependent.values, is_smoker: answer, tobacco_question: question } };
  });
  await saveStep(context, enrollment, 'dependent_info', { ...stored.data, values: { dependents } });
}
