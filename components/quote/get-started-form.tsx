'use client';

import { useRef } from 'react';
import type { ReactNode } from 'react';
import { SegmentedField } from '@/components/field/choice-field';
import { DateField, ZipField } from '@/components/field/masked-field';
import { SelectField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { FormProblem } from '@/components/ui/banner';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { GENDER_OPTIONS } from '@/lib/rules/words/genders';
import type { Option } from '@/lib/rules/words/option';
import type { Problems, QuoteForm } from '@/lib/rules/quote/quote-form';
import { TIER_FACTS } from '@/lib/rules/words/tiers';
import type { Name } from './check-answers';
import { useFilledZip } from './use-filled-zip';
import { loadChecks, useGetStarted, type GetStarted } from './use-get-started';

const LABELS: Record<Name, string> = {
  zip: 'Zip Code',
  gender: 'Gender',
  tier: 'Choose Tier',
  dob: 'DOB',
  category: 'Category',
};

export type GetStartedProps = {
  today: string;
  /** The page of the plans with prices; another document, because it knows the visitor. */
  plansHref: string;
  /** Takes the form without script. */
  action: string;
  initial?: QuoteForm;
  /** The server's messages about a form sent without script. */
  serverProblems?: Problems<Name>;
  /** Under the zip: the question for the location, where this visitor may be asked (rules 1 §2.13). */
  location?: ReactNode;
  /** The categories to choose from on the page of a premier plan, which asks for one (rules 1 §4, §5). */
  categories?: readonly Option<CategoryKey>[];
};

const EMPTY: QuoteForm = { zip: '', gender: '', tier: '', dob: '' };

/** The "Get Started" quote form (rules 1 §2.4, §5): zip, gender, tier and date of birth, then every price. */
export function GetStartedForm(props: GetStartedProps) {
  const { today, plansHref, action, initial = EMPTY, serverProblems = {}, location, categories = [] } = props;
  const quote = useGetStarted({ today, plansHref, categories, serverProblems });
  const { form, question } = quote;
  const element = useRef<HTMLFormElement>(null);
  useFilledZip(element);
  return (
    <>
      <form
        ref={element}
        method="post"
        action={action}
        aria-label="Get Started"
        noValidate
        onSubmit={quote.submit}
        onFocus={loadChecks}
      >
        <ErrorSummary
          errors={
            // A format that is checked on leaving a field is told beside it alone.
            form.attempts === 0 ? [] : listProblems(form.problems)
          }
          submitCount={form.attempts}
        />
        <FormProblem text={question.asked === null || question.failed ? form.message : ''} />
        <Questions quote={quote} initial={initial} location={location} categories={categories} />
        <Button
          type="submit"
          variant="primary"
          block
          className="mt-6"
          pending={quote.pending}
          pendingText="Getting prices…"
        >
          Submit
        </Button>
      </form>
      {question.Part && (
        <question.Part
          question={question}
          title="Get Started"
          pending={quote.pending}
          onAgree={() => element.current?.requestSubmit()}
        />
      )}
    </>
  );
}

function listProblems(problems: Problems<Name>) {
  return (Object.keys(LABELS) as Name[]).flatMap((name) =>
    problems[name] ? [{ id: name, text: `${LABELS[name]}: ${problems[name]}` }] : [],
  );
}

type QuestionsProps = { quote: GetStarted; location: ReactNode } & Required<
  Pick<GetStartedProps, 'initial' | 'categories'>
>;

function Questions({ quote, initial, location, categories }: QuestionsProps) {
  const { problems, mend } = quote.form;
  return (
    <>
      <div className="quote-row">
        <ZipField
          name="zip"
          label={LABELS.zip}
          defaultValue={initial.zip}
          error={problems.zip}
          onBlur={(event) => void quote.checkZip(event.currentTarget)}
          onChange={quote.changeZip}
          boxClass="w-full"
        />
        <SegmentedField
          name="gender"
          label={LABELS.gender}
          error={problems.gender}
          onChange={() => mend('gender')}
          {...(initial.gender !== '' && { defaultValue: initial.gender })}
          choices={GENDER_OPTIONS}
        />
      </div>
      {location}
      <div className="mt-5">
        <SelectField
          name="tier"
          label={LABELS.tier}
          hint="Who the plan should cover"
          error={problems.tier}
          defaultValue={initial.tier}
          placeholder="Choose"
          onChange={() => mend('tier')}
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
          onChange={() => mend('dob')}
        />
      </div>
      {categories.length > 0 && (
        <div className="mt-5">
          <SelectField
            name="category"
            label={LABELS.category}
            hint="Which kind of cover you are looking for"
            error={problems.category}
            placeholder="Choose"
            onChange={() => mend('category')}
            options={categories}
          />
        </div>
      )}
    </>
  );
}
