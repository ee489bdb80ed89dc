import { CheckboxField, RadioField } from '@/components/field/choice-field';
import { DateField } from '@/components/field/made-fields';
import { SelectField, TextField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button, LinkButton } from '@/components/ui/button';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getPeopleForm } from '@/lib/contract/coverage-changes';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import { formatWireMoney } from '@/lib/rules/money/money';
import { EVENT_FACTS } from '@/lib/rules/policies/coverage-change';
import { YES_NO } from '@/lib/rules/words/option';
import { ADDING_EVENTS, DROPPING_EVENTS, type LifeEventKind, type PeopleDeed } from '@/lib/rules/words/life-events';
import type { DependentAnswer } from '@/lib/rules/words/step-answers';
import { NUMBER_LEFT_OUT, PEOPLE_INTENTS, PLAN_BOX } from '@/lib/site/form-places';

export type PeopleFormAnswer = NonNullable<AnswerOf<typeof getPeopleForm>['data']['result']>;

type Props = {
  form: PeopleFormAnswer;
  deed: PeopleDeed;
  action: string;
  homeHref: string;
  sent: CameBack | null;
  /** The event that led here, which is chosen until another one is. */
  event?: LifeEventKind | undefined;
};

/** The wizard's own words for an answer, so that both call it the same. */
const of = (name: DependentAnswer) => {
  const field = dependentForm.fields.find((one) => one.name === name);
  return { label: field?.label ?? name, choices: field?.options ?? [] };
};

/** The form in which a life event is told with who joins or leaves: one plain form, with and without scripts (decisions 271). */
export function PeopleForm({ form, deed, action, homeHref, sent, event }: Props) {
  const values: CameBack['values'] = sent?.values ?? begunWith(event, draftOf(form, deed));
  const problems = sent?.problems ?? {};
  const events = (deed === 'add' ? ADDING_EVENTS : DROPPING_EVENTS).map((value) => ({
    value,
    label: EVENT_FACTS[value].label,
    detail: `Proof: ${EVENT_FACTS[value].proof}`,
  }));
  return (
    <form method="post" action={action} noValidate aria-label={TITLES[deed]} className="mt-8">
      <FormAnswer sent={sent} className="mb-6" />
      <HiddenInputs values={{ intent: PEOPLE_INTENTS.ask, policy: form.policy_id, deed }} />
      <div className="fields">
        <RadioField
          name="event"
          label="What happened?"
          choices={events}
          {...(values['event'] && { defaultValue: values['event'] })}
          error={problems['event']}
        />
        <DateField
          name="event_on"
          label="On which day?"
          hint={`MM/DD/YYYY, within ${form.event_days} days${deed === 'add' ? '; for a birth the day of birth' : ''}`}
          defaultValue={values['event_on']}
          error={problems['event_on']}
        />
      </div>
      {deed === 'add' ? (
        <Joining question={form.tobacco_question} values={values} problems={problems} />
      ) : (
        <Leaving people={covered(form)} values={values} problems={problems} />
      )}
      <Plans
        plans={form.plans}
        deed={deed}
        values={values}
        isSent={sent !== null || PLAN_SENT in values}
        error={problems['plans']}
      />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" variant="primary">
          See the price first
        </Button>
        <LinkButton href={homeHref}>Cancel</LinkButton>
      </div>
    </form>
  );
}

/** The draft, or nothing but the event where it is another one than the draft has; who is born or adopted is a child. */
function begunWith(event: LifeEventKind | undefined, draft: Record<string, string>): Record<string, string> {
  if (event === undefined || draft['event'] === event) return draft;
  return event === 'birth' || event === 'adoption' ? { event, relationship: 'child' } : { event };
}

/** The change that was asked for and is not signed: going back to the form finds it (decisions 279). */
function draftOf({ draft }: PeopleFormAnswer, deed: PeopleDeed): Record<string, string> {
  if (draft?.deed !== deed) return {};
  const { event, event_on, dependent_id, plans, person, has_number: hasNumber } = draft;
  const told = Object.entries(person).filter((one): one is [string, string] => one[1] !== undefined);
  return {
    ...Object.fromEntries(told),
    event,
    event_on,
    dependent_id,
    ...Object.fromEntries(plans.map((id) => [`${PLAN_BOX}${id}`, '1'])),
    [PLAN_SENT]: '1',
    ...(hasNumber === '1' && { [NUMBER_LEFT_OUT]: '1' }),
  };
}

/** Marks values among which a plan that is missing was not ticked. */
const PLAN_SENT = 'plans_told';

export const TITLES: Record<PeopleDeed, string> = { add: 'Add a person', drop: 'Take a person off' };

type Parts = { values: CameBack['values']; problems: CameBack['problems'] };

function Joining({ question, values, problems }: Parts & { question: string }) {
  const text = (name: Extract<DependentAnswer, `${string}_name`>) => (
    <TextField
      name={name}
      label={of(name).label}
      optional={name === 'middle_name'}
      autoComplete="off"
      defaultValue={values[name]}
      error={problems[name]}
    />
  );
  const radio = (name: 'relationship' | 'gender') => (
    <RadioField
      name={name}
      {...of(name)}
      inline
      {...(values[name] && { defaultValue: values[name] })}
      error={problems[name]}
    />
  );
  return (
    <fieldset className="mt-8">
      <legend className="font-semibold">Who joins?</legend>
      <div className="fields mt-4">
        {radio('relationship')}
        {text('first_name')}
        {text('middle_name')}
        {text('last_name')}
        <DateField
          name="birthdate"
          label={of('birthdate').label}
          defaultValue={values['birthdate']}
          error={problems['birthdate']}
        />
        {radio('gender')}
        <TextField
          name="ssn"
          label={of('ssn').label}
          hint={
            NUMBER_LEFT_OUT in values
              ? 'Please type it again: it is not shown a second time'
              : 'Leave it empty if there is none yet'
          }
          optional
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          data-sensitive="ssn"
          error={problems['ssn']}
        />
        {question !== '' && (
          <RadioField
            name="is_smoker"
            label={question}
            hint="For a spouse, and for a child of 21 or older"
            choices={YES_NO}
            inline
            optional
            {...(values['is_smoker'] && { defaultValue: values['is_smoker'] })}
            error={problems['is_smoker']}
          />
        )}
      </div>
    </fieldset>
  );
}

function Leaving({ people, values, problems }: Parts & { people: PeopleFormAnswer['people'] }) {
  return (
    <div className="mt-8">
      <SelectField
        name="dependent_id"
        label="Who leaves?"
        placeholder="Choose"
        options={people.map(({ dependent_id: value, name }) => ({ value, label: name }))}
        defaultValue={values['dependent_id']}
        error={problems['dependent_id']}
      />
    </div>
  );
}

/** The relatives whom some plan covers. */
export const covered = ({ people, plans }: PeopleFormAnswer): PeopleFormAnswer['people'] =>
  people.filter(({ dependent_id: id }) => plans.some((plan) => plan.covered.includes(id)));

type PlansProps = {
  plans: PeopleFormAnswer['plans'];
  deed: PeopleDeed;
  values: CameBack['values'];
  /** Only what was ticked before is ticked. */
  isSent: boolean;
  error: string | undefined;
};

/** A box for each plan, ticked where it can be changed; the others say why not. */
function Plans({ plans, deed, values, isSent, error }: PlansProps) {
  const shown = deed === 'add' ? plans : plans.filter((plan) => plan.covered.length > 0);
  return (
    <fieldset className="mt-8" aria-describedby={error ? 'plans-error' : undefined}>
      <legend className="font-semibold">On which plans?</legend>
      {error && (
        <p id="plans-error" className="error-text mt-2">
          {error}
        </p>
      )}
      <div className="mt-4 grid gap-4">
        {shown.map(({ held_id: id, plan_name: name, price, obstacle }) =>
          obstacle === null ? (
            <CheckboxField
              key={id}
              name={`${PLAN_BOX}${id}`}
              value="1"
              label={name}
              detail={`${formatWireMoney(price)} a month today`}
              defaultChecked={isSent ? values[`${PLAN_BOX}${id}`] === '1' : true}
            />
          ) : (
            <p key={id} className="text-muted">
              <b>{name}</b>: {obstacle}
            </p>
          ),
        )}
      </div>
    </fieldset>
  );
}
