import { describedBy, FieldNotes, LabelWords } from '@/components/field/field-notes';
import { RadioCards } from '@/components/ui/choices';
import { cx } from '@/components/ui/cx';
import { Select, Textarea, TextInput } from '@/components/ui/inputs';
import type { Option } from '@/lib/rules/words/option';

/** A field as both the catalogue of steps and the health questions tell it. */
export type PlainQuestion = {
  label: string;
  kind: string;
  hint?: string | undefined;
  unit?: string | undefined;
  maxLength?: number | undefined;
  options?: readonly Option[] | undefined;
  optional: boolean;
};

/** An entry as it stands in its form, and what is wrong with it, by the names of its controls. */
export type PlainAnswers = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
};

/** The id of a control, apart from those that the page with scripts has. */
export const plainId = (name: string): string => `plain-${name}`;

/**
 * One field where no script runs, drawn by the server alone: its scripts would be fetched by the pages that have scripts
 * (decisions 158).
 */
export function PlainField({
  name,
  question,
  values,
  problems,
}: { name: string; question: PlainQuestion } & PlainAnswers) {
  const id = plainId(name);
  const hint = question.hint ?? (question.kind === 'date' ? 'MM/DD/YYYY' : undefined);
  const error = problems[name];
  const described = describedBy(id, hint, error);
  const words = <LabelWords label={question.label} optional={question.optional} />;
  const aria = { ...(described !== undefined && { 'aria-describedby': described }) };
  const frame = cx('field', error !== undefined && 'field-error');
  const control = { id, name, defaultValue: values[name] ?? '', autoComplete: 'off', ...aria };
  if (question.kind === 'radio')
    return (
      <fieldset id={id} className={frame} {...aria}>
        <legend className="label">{words}</legend>
        <FieldNotes id={id} hint={hint} error={error} />
        <RadioCards name={name} idBase={id} choices={question.options ?? []} defaultValue={values[name] ?? ''} inline />
      </fieldset>
    );
  return (
    <div className={frame}>
      <label className="label" htmlFor={id}>
        {words}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className="field-box">
        <Control question={question} control={{ ...control, ...(error !== undefined && { 'aria-invalid': true }) }} />
      </div>
    </div>
  );
}

type ControlProps = { id: string; name: string; defaultValue: string; autoComplete: string; 'aria-invalid'?: true };

const NUMERIC: ReadonlySet<string> = new Set(['date', 'ssn', 'zip', 'number']);
const TYPES: Readonly<Partial<Record<string, string>>> = { phone: 'tel', email: 'email' };
/** Lengths of kinds whose texts are told in one way; others are left whole, as a box cuts what is pasted into it. */
const LENGTHS: Readonly<Partial<Record<string, number>>> = { date: 10, ssn: 11 };

function Control({ question: { kind, options, unit }, control }: { question: PlainQuestion; control: ControlProps }) {
  if (kind === 'select')
    return (
      <Select {...control}>
        <option value="">Choose</option>
        {(options ?? []).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  if (kind === 'textarea') return <Textarea {...control} />;
  const text = (
    <TextInput
      {...control}
      type={TYPES[kind] ?? 'text'}
      numeric={NUMERIC.has(kind)}
      maxLength={LENGTHS[kind]}
      {...(kind === 'ssn' && { 'data-sensitive': kind })}
    />
  );
  if (unit === undefined) return text;
  return (
    <div className="unit">
      {text}
      <span>{unit}</span>
    </div>
  );
}
