import type { HealthAnswers } from '@/lib/contract/health';
import { initialHealth, type HealthDefinition } from '@/lib/rules/steps/health-answers';
import { detailFields, MAX_MEDICATIONS, MEDICATION_FIELDS, type HealthField } from '@/lib/rules/steps/health-questions';
import { toHealthAnswers } from '@/lib/rules/steps/health-wire';
import { YES_NO } from '@/lib/rules/words/option';
import { HEALTH_QUESTIONS } from '@/lib/rules/words/fixed-labels';
import { PlainField, type PlainAnswers } from './plain-input';

/** Returns the answers of a dependent by the names of their controls. */
export function plainHealthValues(
  definition: HealthDefinition,
  saved: HealthAnswers | undefined,
): Record<string, string> {
  return Object.fromEntries(texts(initialHealth(definition, saved ? toHealthAnswers(saved) : null)));
}

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => texts(part, path === '' ? name : `${path}.${name}`));
}

/** The health questions of a dependent where no script runs; styles open what a Yes asks for (rules 3 §3). */
export function PlainHealth({ definition, ...answers }: PlainAnswers & { definition: HealthDefinition }) {
  const { conditions, medication } = definition;
  return (
    <section aria-labelledby="plain-health" className="mt-8 grid gap-8">
      <h3 id="plain-health" className="text-lg">
        {HEALTH_QUESTIONS}
      </h3>
      {conditions.map(({ question_id: id, question_text: words }, index) => {
        const path = `condition_questions.${index}`;
        const details = detailFields(id);
        return (
          <div key={id} className="yes-no">
            <YesNo name={`${path}.yes_no_flag`} label={`${index + 1}. ${words}`} {...answers} />
            {details.length > 0 && (
              <Details
                label={`Details of question ${index + 1}`}
                path={`${path}.conditions.0`}
                fields={details}
                {...answers}
              />
            )}
          </div>
        );
      })}
      {medication && (
        <div className="yes-no">
          <YesNo
            name="medication_question.yes_no_flag"
            label={`${conditions.length + 1}. ${medication.question_text}`}
            {...answers}
          />
          {Array.from({ length: MAX_MEDICATIONS }, (_, at) => (
            <Details
              key={at}
              label={`Medication ${at + 1}`}
              path={`medication_question.medications.${at}`}
              fields={MEDICATION_FIELDS}
              {...answers}
            />
          ))}
        </div>
      )}
      <PlainField
        name="notes"
        question={{ label: 'Additional Notes', kind: 'textarea', optional: true }}
        {...answers}
      />
    </section>
  );
}

function YesNo({ name, label, ...answers }: PlainAnswers & { name: string; label: string }) {
  return <PlainField name={name} question={{ label, kind: 'radio', options: YES_NO, optional: false }} {...answers} />;
}

type DetailsProps = PlainAnswers & { label: string; path: string; fields: readonly HealthField[] };

function Details({ label, path, fields, ...answers }: DetailsProps) {
  return (
    <fieldset className="mt-6 border-l-2 border-border pl-4 sm:pl-6">
      <legend className="mb-3 font-semibold">{label}</legend>
      <div className="grid items-end gap-x-8 gap-y-6 sm:grid-cols-2">
        {fields.map((field) => (
          <PlainField
            key={field.name}
            name={`${path}.${field.name}`}
            question={{ ...field, optional: !field.required }}
            {...answers}
          />
        ))}
      </div>
    </fieldset>
  );
}
