import type { TobaccoFormProps, TobaccoPerson } from '@/components/quote/tobacco-form';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { isRecord } from '@/lib/rules/text/records';
import { isTier, tierFacts } from '@/lib/rules/words/tiers';
import type { PlanPage } from '@/lib/site/public-catalog';
import type { Quote } from '@/lib/visitor/shopper';

export type TobaccoAsked = Omit<TobaccoFormProps, 'planId'>;

/**
 * The plan's question about tobacco and who is asked it: the applicant, the spouse of a tier that covers one, and the
 * listed children whom the price waits for (decisions 37). Null for a plan that does not ask.
 */
export function tobaccoAsked(
  plan: Pick<PlanPage, 'tobacco'>,
  { state, values, tobacco }: Pick<Quote, 'state' | 'values' | 'tobacco'>,
  refused: { code: string | null; data: unknown } | null,
): TobaccoAsked | null {
  const waiting = refused?.code === 'smokerError' ? refs(refused.data) : null;
  if (waiting === null && (plan.tobacco?.not_in.includes(state) ?? true)) return null;
  const { question, spouse } = plan.tobacco ?? { question: TOBACCO_QUESTION, spouse: false };
  const known = question === TOBACCO_QUESTION ? values : tobacco.find((one) => one.tobacco_question === question);
  const asksSpouse = waiting?.includes('spouse') || (spouse && isTier(values.tier) && tierFacts(values.tier).spouse);
  const children = (waiting ?? []).filter((ref) => ref.startsWith('child-'));
  const people: TobaccoPerson[] = [
    { name: 'is_smoker', label: 'You', value: known?.is_smoker ?? '' },
    ...(asksSpouse ? [{ name: 'spouse_is_smoker', label: 'Your spouse', value: known?.spouse_is_smoker ?? '' }] : []),
    ...children.map((name) => ({ name, label: `Child ${name.slice('child-'.length)} on your list`, value: '' })),
  ];
  return { question, people };
}

function refs(data: unknown): string[] {
  const who = isRecord(data) ? data['who'] : [];
  return Array.isArray(who) ? who.filter((ref) => typeof ref === 'string') : [];
}

/** "You: no, your spouse: yes"; empty until each answered. */
export function tobaccoText({ people }: TobaccoAsked): string {
  if (people.some(({ value }) => value === '')) return '';
  const word = (value: string) => (value === '1' ? 'yes' : 'no');
  const [first, ...others] = people.map(({ label, value }) => `${label}: ${word(value)}`);
  return [first, ...others.map((text) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`)].join(', ');
}
