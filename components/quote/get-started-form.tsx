'use client';

import { useRef, useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { api } from '@/components/api-client';
import { SegmentedField } from '@/components/field/choice-field';
import { DateField, ZipField } from '@/components/field/masked-field';
import { SelectField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { FormProblem } from '@/components/ui/banner';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Option } from '@/lib/rules/words/option';
import type { Problems, QuoteForm } from '@/lib/rules/quote/quote-form';
import { TIER_FACTS } from '@/lib/rules/words/tiers';
import { checkZip } from '@/lib/rules/people/zip';
import type { Answers, Name } from './check-answers';
import { useFilledZip } from './use-filled-zip';
import { createZipCheck } from './zip-check';

const LABELS: Record<Name, string> = {
  zip: 'Zip Code',
  gender: 'Gender',
  tier: 'Choose Tier',
  dob: 'DOB',
  category: 'Category',
};

export type GetStartedProps = {
  today: string;
  /** Where the plans with prices are; another document, because it knows the visitor. */
  plansHref: string;
  /** Takes the form without script. */
  action: string;
  initial?: QuoteForm;
  /** What the server said of a form sent without script. */
  serverProblems?: Problems<Name>;
  /** The categories to choose from on the page of a premier plan, which asks for one (rules 1 §4, §5). */
  categories?: readonly Option<CategoryKey>[];
};

const EMPTY: QuoteForm = { zip: '', gender: '', tier: '', dob: '' };

/** The "Get Started" quote form (rules 1 §2.4, §5): zip, gender, tier and date of birth, then every price. */
export function GetStartedForm({
  today,
  plansHref,
  action,
  initial = EMPTY,
  serverProblems = {},
  categories = [],
}: GetStartedProps) {
  const asksCategory = categories.length > 0;
  const { problems, attempts, pending, failure, submit, checkZipOnBlur, changeZip, clear } = useQuoteForm(
    { today, plansHref, categories },
    serverProblems,
  );
  const form = useRef<HTMLFormElement>(null);
  useFilledZip(form);
  return (
    <form
      ref={form}
      method="post"
      action={action}
      aria-label="Get Started"
      noValidate
      onSubmit={submit}
      onFocus={loadChecks}
    >
      <ErrorSummary
        errors={
          // A format that is checked on leaving a field is told beside it alone.
          attempts === 0
            ? []
            : (Object.keys(LABELS) as Name[]).flatMap((name) =>
                problems[name] ? [{ id: name, text: `${LABELS[name]}: ${problems[name]}` }] : [],
              )
        }
        submitCount={attempts}
      />
      <FormProblem text={failure} />
      <div className="quote-row">
        <ZipField
          name="zip"
          label={LABELS.zip}
          defaultValue={initial.zip}
          error={problems.zip}
          onBlur={checkZipOnBlur}
          onChange={changeZip}
          boxClass="w-full"
        />
        <SegmentedField
          name="gender"
          label={LABELS.gender}
          error={problems.gender}
          onChange={() => clear('gender')}
          {...(initial.gender !== '' && { defaultValue: initial.gender })}
          choices={[
            { value: '1', label: 'Female' },
            { value: '0', label: 'Male' },
          ]}
        />
      </div>
      <div className="mt-5">
        <SelectField
          name="tier"
          label={LABELS.tier}
          hint="Who the plan should cover"
          error={problems.tier}
          defaultValue={initial.tier}
          placeholder="Choose"
          onChange={() => clear('tier')}
          options={TIER_FACTS.map(({ code, label }) => ({ value: code, label }))}
        />
      </div>
      <div className="mt-5">
        <DateField
          name="dob"
          label={LABELS.dob}
          autoComplete="bday"
          defaultValue={initial.dob}
          error={problems.dob}
          onChange={() => clear('dob')}
        />
      </div>
      {asksCategory && (
        <div className="mt-5">
          <SelectField
            name="category"
            label={LABELS.category}
            hint="Which kind of cover you are looking for"
            error={problems.category}
            placeholder="Choose"
            onChange={() => clear('category')}
            options={categories}
          />
        </div>
      )}
      <Button type="submit" variant="primary" block className="mt-6" pending={pending} pendingText="Getting prices…">
        Submit
      </Button>
    </form>
  );
}

/** The rules of the answers come with the first touch of the form: most visitors read before they ask. */
const loadChecks = () => import('./check-answers').catch(() => null);

type Place = { today: string; plansHref: string; categories: readonly Option<CategoryKey>[] };

function useQuoteForm({ today, plansHref, categories }: Place, serverProblems: Problems<Name>) {
  const [problems, setProblems] = useState(serverProblems);
  const [attempts, setAttempts] = useState(Object.keys(serverProblems).length > 0 ? 1 : 0);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const busy = useRef(false);
  const [zipCheck] = useState(() => createZipCheck(askZip));
  const clear = (name: Name) => setProblems(({ [name]: _, ...rest }) => rest);

  async function send({ category, ...form }: Answers): Promise<void> {
    setPending(true);
    setFailure('');
    const outcome = await api<'addFilterForNewUser'>('POST', '/add-filter-for-new-user', {
      ...form,
      category: categories.find(({ value }) => value === category)?.value,
    });
    if (outcome.ok) {
      window.location.assign(plansHref);
      return;
    }
    setPending(false);
    if (outcome.failure.kind === 'fields')
      setProblems(
        Object.fromEntries(outcome.failure.fields.map((field) => [field.target_element, field.error_message])),
      );
    else setFailure(outcome.failure.message);
    setAttempts((count) => count + 1);
  }

  async function check(form: HTMLFormElement): Promise<void> {
    const rules = await loadChecks();
    // Without them the server checks, as it does for a browser without script.
    if (rules === null) {
      form.submit();
      return;
    }
    const answers = rules.readAnswers(form);
    const found = rules.checkAnswers(answers, today, categories.length > 0);
    if (found.zip === undefined) {
      setPending(true);
      const refused = await zipCheck.settle(answers.zip);
      setPending(false);
      if (refused !== null) found.zip = refused;
    }
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempts((count) => count + 1);
    else await send(answers);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending || busy.current) return;
    busy.current = true;
    void check(event.currentTarget).finally(() => (busy.current = false));
  }

  function checkZipOnBlur(event: FocusEvent<HTMLInputElement>): void {
    const zip = event.currentTarget.value.trim();
    if (zip === '') return;
    const tell = (message: string | null) => {
      if (message !== null) setProblems((known) => ({ ...known, zip: message }));
    };
    const message = checkZip(zip);
    if (message === null) void zipCheck.check(zip).then(tell);
    else tell(message);
  }
  function changeZip(): void {
    zipCheck.forget();
    clear('zip');
  }

  return { problems, attempts, pending, failure, submit, checkZipOnBlur, changeZip, clear };
}

async function askZip(zip: string): Promise<string | null> {
  const outcome = await api<'validateZipCode'>('GET', '/validate-zip-code', { zip_code: zip });
  if (outcome.ok || outcome.failure.kind !== 'fields') return null;
  return outcome.failure.fields[0]?.error_message ?? outcome.failure.message;
}
