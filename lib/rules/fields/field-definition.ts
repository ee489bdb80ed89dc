import type { Option } from '../words/option';

/** How a field is shown. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkbox-group'
  | 'date'
  | 'ssn'
  | 'phone'
  | 'zip'
  | 'email'
  | 'number'
  | 'card'
  | 'account'
  | 'signature'
  | 'hidden';

/** Ticked boxes of a group by wire key, as `holiday_policy` has them (rules 2 §3). */
export type Flags = Readonly<Record<string, number>>;
export type FieldValue = string | Flags;
/** A step's answers by wire name, as typed. */
export type StepValues = Record<string, FieldValue>;

/** What the checks need to know beside the answers. */
export type FieldContext = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** A rep fills the form for a client: no autofill of the rep's own data (look §2.2). */
  assisted?: boolean | undefined;
  /** Choices loaded from the API, by wire name. They win over the catalogue's. */
  options?: Readonly<Record<string, readonly Option[]>> | undefined;
};

/** The catalogue's entry for one wire field: everything about it that is ours and not the server's. */
export type Field = {
  name: string;
  label: string;
  /** Shown muted behind the label, as part of it. */
  labelNote?: string;
  hint?: string;
  kind: FieldKind;
  /** Key of the group (fieldset) it stands in. */
  group: string;
  /** Token of WCAG 1.3.5 (look §2.2); `off` where there is none. */
  autoComplete: string;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  /** Characters the input takes, punctuation included. */
  maxLength?: number;
  /** Room for the answer; full width unless told. */
  width?: 'xs' | 's' | 'm' | 'half';
  /** Shown behind the input: ft, in, lb, %. */
  unit?: string;
  spellCheck?: false;
  autoCapitalize?: 'words' | 'characters';
  options?: readonly Option[];
  /** Choices that depend on the day. */
  optionsFor?: (context: FieldContext) => readonly Option[];
  /** Endpoint that answers the choices. */
  optionsFrom?: string;
  /** Wire values of a checkbox, ticked and not; `1` and `0` unless told. */
  ticks?: readonly [on: string, off: string];
  /** Shown form, applied on blur. */
  format?: (text: string) => string;
  /** Wire form of a text that passed its check. */
  toWire?: (text: string) => string;
  /** What is wrong with a text that is not empty, or null. */
  check?: (text: string, context: FieldContext, values: StepValues) => string | null;
  /** Value of an untouched form. */
  initial?: string;
  /** The message for a missing answer, when it is not "Field is required". */
  requiredMessage?: string;
  /** Asked only when other answers call for it. */
  shownWhen?: (values: StepValues, context: FieldContext) => boolean;
  /** Required only when these fields are shown and marked required too. */
  requiredWith?: readonly string[];
  /** The server's mark shows it, but it may stay empty (such as a middle name). */
  mayBeEmpty?: true;
  /** Stored encrypted and shown masked; an answer left out, or the mask sent back, keeps it (decisions 19). */
  secret?: true;
  /** Never kept for later, not even for a draft (decisions 17). */
  neverSaved?: true;
  /** Part of the form without a descriptor of its own. */
  companion?: 'optional' | 'required';
};

/** A fieldset: its legend, and the legend when a rep fills it for a client. */
type FieldGroup = { key: string; legend: string; assistedLegend?: string };

/** A step's form: its groups and fields in the order shown, and checks across fields. */
export type StepForm = {
  key: 'personal' | 'contact' | 'employer' | 'beneficiary' | 'dependent' | 'agreement' | 'billing';
  groups: readonly FieldGroup[];
  fields: readonly Field[];
  /** Problems that need more than one answer; sees wire values of the fields that are fine by themselves. */
  check?: (values: StepValues, context: FieldContext) => Record<string, string | null>;
};

/** A text answer; empty for a missing one or a group of ticks. */
export function textOf(values: StepValues, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
}
