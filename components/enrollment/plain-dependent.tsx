import type { Dependent } from '@/lib/contract/dependents';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import {
  addingTitle,
  canContinue,
  childCountMismatch,
  childrenText,
  dependentTitle,
  nextWithoutScripts,
  SPOUSE_QUESTION,
  startOf,
  type DependentSituation,
} from '@/lib/rules/people/dependent-rules';
import type { HealthDefinition } from '@/lib/rules/steps/health-answers';
import { healthPlaces } from '@/lib/rules/steps/health-places';
import { MAX_MEDICATIONS } from '@/lib/rules/steps/health-questions';
import { INTENT, intentOf, SPOUSE } from '@/lib/rules/steps/list-intents';
import { describeDependent } from '@/lib/rules/steps/list-values';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import { maskSsn } from '@/lib/rules/text/secret-masks';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { labelOf, YES_NO } from '@/lib/rules/words/option';
import { tierFacts } from '@/lib/rules/words/tiers';
import { PlainEntry, PlainFields, type PlainPage } from './plain-entry';
import { PlainField } from './plain-input';
import { PlainHealth, plainHealthValues } from './plain-health';
import type { OpenEntry } from './step-data';

type Props = {
  page: PlainPage;
  open: OpenEntry;
  descriptors: readonly Descriptor[];
  people: readonly Dependent[];
  facts: Pick<DependentSituation, 'tier' | 'premier' | 'enrollType'>;
  /** The premier family's answer; null while none was given. */
  answer: boolean | null;
  spouseDob: string | null;
  lastName: string;
  health: HealthDefinition | null;
  today: string;
};

/** The form of a dependent where no script runs: of the one that is open, else of the next one while there is room. */
export function PlainDependent(props: Props) {
  const { page, open, descriptors, people, facts, answer, spouseDob, lastName, health, today } = props;
  const person = open.at === null ? undefined : people[open.at];
  const listed = people.map(({ primary_info }) => primary_info);
  const next =
    person?.primary_info.relationship ?? nextWithoutScripts({ ...facts, dependents: listed, enrollSpouse: answer });
  if (next === null) return null;
  const context = { today, assisted: true };
  const start: StepValues = {
    ...startOf(next, { spouseDob, lastName }),
    ...(person && { ...person.primary_info, is_smoker: person.primary_info.is_smoker ?? '' }),
    ssn: maskSsn(person?.primary_info.ssn ?? ''),
  };
  const fields = mergeFields(dependentForm, describeDependent(descriptors, start), context);
  const asked = fields.filter(({ name }) => next !== 'asked' || name !== 'relationship');
  const answers = {
    values: {
      ...(initialValues(fields) as Record<string, string>),
      ...(health && plainHealthValues(health, person?.health_info)),
      ...open.values,
    },
    problems: open.problems,
  };
  const adding = next === 'asked' ? 'Add Dependent' : addingTitle(next ?? 'child');
  return (
    <PlainEntry
      page={page}
      title={person && open.at !== null ? `Edit ${dependentTitle(open.at)}` : adding}
      entry={person?.dependent_id ?? ''}
      {...open}
      places={[
        { id: SPOUSE, label: SPOUSE_QUESTION },
        ...asked.map(({ name, label }) => ({ id: name, label })),
        ...(health ? healthPlaces(health, MAX_MEDICATIONS) : []),
      ]}
    >
      {next === 'asked' && (
        <PlainField
          name={SPOUSE}
          question={{ label: SPOUSE_QUESTION, hint: YES_IS_SPOUSE, kind: 'radio', options: YES_NO, optional: false }}
          {...answers}
        />
      )}
      <PlainFields form={dependentForm} fields={asked} context={context} {...answers} />
      {health && <PlainHealth definition={health} {...answers} />}
    </PlainEntry>
  );
}

const YES_IS_SPOUSE = 'With Yes this form is about your spouse, with No about a child.';

/** The premier family's answer where no script runs, and the button that changes it (rules 3 §4, decisions 163). */
export function PlainSpouse({ page, facts, answer }: Pick<Props, 'page' | 'facts' | 'answer'>) {
  if (!facts.premier || facts.tier !== 'IF' || answer === null) return null;
  return (
    <noscript>
      <Card tinted className="mt-6 flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <p>
          Enroll Spouse: <b>{labelOf(YES_NO, answer ? '1' : '0')}</b>
        </p>
        <form method="post" action={page.action}>
          <input type="hidden" name="step" value={page.slug} />
          {page.fromReview && <input type="hidden" name="navto" value="review" />}
          <Button
            type="submit"
            size="sm"
            name={INTENT}
            value={intentOf({ kind: answer ? 'without-spouse' : 'with-spouse' })}
          >
            {answer ? 'Do not enroll my spouse' : 'Enroll my spouse'}
          </Button>
        </form>
      </Card>
    </noscript>
  );
}

type CountProps = Pick<Props, 'page' | 'people' | 'facts'> & { told: number | null; monthly: string | null };

/**
 * The choice when the children listed are not as many as the price is for, where no script runs: the number changes when the
 * shopper says so (decisions 6).
 */
export function PlainCount({ page, people, facts, told, monthly }: CountProps) {
  const dependents = people.map(({ primary_info }) => primary_info);
  const differs = childCountMismatch(tierFacts(facts.tier).children ? told : null, dependents);
  if (!differs || differs.entered === 0 || !canContinue({ ...facts, dependents, enrollSpouse: null })) return null;
  return (
    <noscript>
      <Card tinted className="mt-6 p-5">
        <p>
          When you chose who is covered you told us {childrenText(differs.told)}. You listed{' '}
          {childrenText(differs.entered)}.
          {monthly !== null && (
            <>
              {' '}
              With the people you listed your plans cost <b>{monthly}</b> each month.
            </>
          )}
        </p>
        <form method="post" action={page.action} className="mt-4">
          <input type="hidden" name="step" value={page.slug} />
          {page.fromReview && <input type="hidden" name="navto" value="review" />}
          <Button type="submit" name={INTENT} value={intentOf({ kind: 'count' })}>
            Enroll {childrenText(differs.entered)}
          </Button>
        </form>
      </Card>
    </noscript>
  );
}
