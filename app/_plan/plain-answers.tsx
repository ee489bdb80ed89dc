import { HiddenInputs } from '@/components/plain-answer';
import { PlainField, type PlainFieldProps } from '@/components/plain-field';
import { DEPENDENT_LABELS } from '@/components/quote/dependent-labels';
import type { BasicDetailsValues } from '@/components/quote/basic-details';
import { Banner, FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { formatIncome, type Earnings } from '@/lib/rules/money/earnings';
import type { RecommendationPage } from '@/lib/rules/quote/recommendations';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { GENDER_OPTIONS } from '@/lib/rules/words/genders';
import { YES_NO, type Option } from '@/lib/rules/words/option';
import { isTier, tierFacts, TIER_FACTS, type Tier } from '@/lib/rules/words/tiers';
import { childrenOptions, dependentRequirement, tierLabel } from '@/lib/rules/words/tier-words';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { ANSWER_ANCHOR, ANSWER_KINDS, CART_YES, type AnswerKind } from '@/lib/site/form-places';
import type { Site } from '@/lib/site/site';
import type { TobaccoAsked } from './tobacco-asked';

/** The answers of a quote as they are, and what may be asked of it. */
export type AskedOfQuote = {
  values: BasicDetailsValues & Earnings;
  sold: readonly Tier[];
  premier: boolean;
  tobacco?: TobaccoAsked | null;
  categories?: readonly Option<CategoryKey>[] | null;
};

/** The answers of a member who told none yet. */
export const NOTHING_TOLD: AskedOfQuote['values'] = {
  zip: '',
  gender: '',
  dob: '',
  tier: '',
  spouse_dob: '',
  no_of_children: '',
  is_smoker: '',
  spouse_is_smoker: '',
  category: '',
  annual_income: '',
  working_hours: '',
};

type Props = {
  site: Site;
  at: RecommendationPage;
  planId: number | null;
  /** The page without the question. */
  back: string;
  query: Readonly<Record<string, string | string[] | undefined>>;
  quote: AskedOfQuote;
};

const TITLES: Record<AnswerKind, string> = {
  basic: 'Basic Details',
  tier: 'Choose Tier',
  tobacco: 'Tobacco usage',
  dependents: 'Dependents',
  earnings: 'Annual income and working hours',
  category: 'Plan category',
  member: 'Choose Tier',
};

/**
 * The question of a dialog in the page itself, where its address asks for it: for browsers without scripts, with what was
 * said to the last try (decisions 159).
 */
export async function PlainAnswers({ site, at, planId, back, query, quote }: Props) {
  const kind = query['form'] === 'answers' ? ANSWER_KINDS.find((known) => known === query['ask']) : undefined;
  if (kind === undefined) return null;
  const kept = await loadRefused(site.key, 'answers');
  const sent = kept?.about === kind ? kept : null;
  const words = kind === 'tobacco' ? (quote.tobacco?.question ?? '') : '';
  const hidden = {
    kind,
    at,
    plan_id: planId === null ? '' : String(planId),
    ...(words !== '' && words !== TOBACCO_QUESTION && { tobacco_question: words }),
    ...(sent?.agreed !== undefined && { cart_agreed: sent.agreed }),
  };
  return (
    <Container>
      <Card raised className="mt-6 p-5 md:p-8">
        <form
          id={ANSWER_ANCHOR}
          tabIndex={-1}
          method="post"
          action={formAction(site, 'quote-answers')}
          aria-label={TITLES[kind]}
          className="max-w-[30rem] scroll-mt-8"
        >
          <h2 className="text-h3">{TITLES[kind]}</h2>
          {sent?.agreed === undefined ? (
            <FormProblem text={sent?.message} />
          ) : (
            <Banner tone="warning" className="mb-4">
              {sent.message}
            </Banner>
          )}
          {words !== '' && <p className="mt-2">{words}</p>}
          <HiddenInputs values={hidden} />
          <div className="fields mt-5">
            {fieldsOf(kind, quote).map((field) => (
              <PlainField
                key={field.name}
                {...field}
                id={`plain-${field.name}`}
                defaultValue={sent?.values[field.name] ?? field.defaultValue}
                error={sent?.problems[field.name]}
              />
            ))}
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button type="submit" variant="primary">
              {sent?.agreed === undefined ? 'Save' : CART_YES}
            </Button>
            <LinkButton href={back}>{sent?.agreed === undefined ? 'Cancel' : 'Go back'}</LinkButton>
          </div>
        </form>
      </Card>
    </Container>
  );
}

type Shown = Omit<PlainFieldProps, 'id' | 'error'>;

function fieldsOf(kind: AnswerKind, quote: AskedOfQuote): Shown[] {
  const { values } = quote;
  switch (kind) {
    case 'tier':
    case 'member':
      return [tierField(quote)];
    case 'dependents':
      return dependentFields(values);
    case 'tobacco':
      return (quote.tobacco?.people ?? []).map(({ name, label, value }) => yesNo(name, label, value));
    case 'earnings':
      return [
        {
          name: 'annual_income',
          label: 'Annual income',
          hint: 'In dollars a year, before taxes',
          defaultValue: formatIncome(values.annual_income),
        },
        {
          name: 'working_hours',
          label: 'Working hours',
          hint: 'Hours in a usual week',
          defaultValue: values.working_hours,
        },
      ];
    case 'category':
      return [categoryField(quote)];
    case 'basic':
      return basicFields(quote);
  }
}

function basicFields(quote: AskedOfQuote): Shown[] {
  const { values, categories } = quote;
  const hasSpouse = isTier(values.tier) && tierFacts(values.tier).spouse;
  return [
    { name: 'zip', label: 'Zip Code', defaultValue: values.zip, inputMode: 'numeric' },
    { name: 'gender', label: 'Gender', options: GENDER_OPTIONS, defaultValue: values.gender },
    { ...DATE, name: 'dob', label: 'DOB', defaultValue: values.dob },
    { ...tierField({ ...quote, sold: TIER_FACTS.map(({ code }) => code) }), label: 'Choose Tier' },
    ...dependentFields(values),
    ...(categories && categories.length > 0 ? [categoryField(quote)] : []),
    yesNo('is_smoker', 'Tobacco use (optional)', values.is_smoker),
    ...(hasSpouse ? [yesNo('spouse_is_smoker', 'Tobacco use of your spouse (optional)', values.spouse_is_smoker)] : []),
  ];
}

const DATE = { hint: 'MM/DD/YYYY', inputMode: 'numeric' } as const;

const yesNo = (name: string, label: string, value: string): Shown => ({
  name,
  label,
  options: YES_NO,
  defaultValue: value,
});

function tierField({ values: { tier }, sold, premier }: AskedOfQuote): Shown {
  return {
    name: 'tier',
    label: 'Who should this plan cover?',
    options: sold.map((code) => ({ value: code, label: tierLabel(code, { premier }) })),
    defaultValue: sold.some((code) => code === tier) ? tier : '',
  };
}

function categoryField({ values, categories }: AskedOfQuote): Shown {
  return { name: 'category', label: 'Category', options: categories ?? [], defaultValue: values.category };
}

function dependentFields({ tier, spouse_dob, no_of_children }: AskedOfQuote['values']): Shown[] {
  if (!isTier(tier)) return [];
  const asks = dependentRequirement(tier);
  const counts = childrenOptions(tier).map((count) => ({ value: String(count), label: String(count) }));
  return [
    ...(asks.spouseDob
      ? [{ ...DATE, name: 'spouse_dob', label: DEPENDENT_LABELS.spouse_dob, defaultValue: spouse_dob }]
      : []),
    ...(asks.childCount
      ? [
          {
            name: 'no_of_children',
            label: DEPENDENT_LABELS.no_of_children,
            options: counts,
            defaultValue: no_of_children,
          },
        ]
      : []),
  ];
}
