import type { Flags } from '../words/field-descriptor';
import type { MessageName } from '../text/messages';
import type { Option } from '../words/option';
import type { RuleName } from './field-rules';

/** The control a field is shown as. */
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
  | 'expiry'
  | 'code'
  | 'account'
  | 'signature'
  | 'hidden';

const CHOSEN_FROM: ReadonlySet<FieldKind> = new Set(['select', 'radio', 'checkbox-group']);

/** Says whether a field of this kind can be answered by its choices alone. */
export const needsChoices = (kind: FieldKind): boolean => CHOSEN_FROM.has(kind);

export type FieldValue = string | Flags;
/** A step's answers by wire name, as typed. */
export type StepValues = Record<string, FieldValue>;

/** The facts that the checks need beside the answers. */
export type FieldContext = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** True when a rep fills in the form for a client: no autofill of the rep's own data (look §2.2). */
  assisted?: boolean | undefined;
  /** Choices loaded from the API, by wire name. They win over the catalogue's. */
  options?: Readonly<Record<string, readonly Option[]>> | undefined;
};

/** Lists of choices that the API answers, by the name of the endpoint. */
export type ChoiceSource =
  | 'getEthnicCategory'
  | 'getStates'
  | 'getAverageWorkWeek'
  | 'getEmploymentStatus'
  | 'getCompensationTypes'
  | 'getVacationPolicy'
  | 'getBargainingUnit'
  | 'getHolidayPolicy'
  | 'getBeneficiaryRelationships'
  | 'getBillDate';

/**
 * The places that show an answer once more: the review page, the member's copy, and the copy that the rep or the group
 * gets, which holds no health answer, birth date, number or bank data (decisions 35).
 */
export const SURFACES = ['review', 'copy', 'client'] as const;
export type Surface = (typeof SURFACES)[number];

/** The catalogue's entry for one wire field: everything about it that the server does not decide. */
export type FieldEntry = {
  label: string;
  /** Shown muted behind the label, as part of it. */
  labelNote?: string;
  /** The note where a rep fills in the form for a client. */
  assistedNote?: string;
  hint?: string;
  kind: FieldKind;
  /** Key of the group (fieldset) it stands in. */
  group: string;
  /** Token of WCAG 1.3.5 (look §2.2); `off` where there is none. */
  autoComplete: string;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  /** Characters the input takes, punctuation included. */
  maxLength?: number;
  /** Room for the answer; full width unless told. A `pair` shares its row on every screen, a `half` on wider ones. */
  width?: 'xs' | 's' | 'm' | 'half' | 'pair';
  /** Shown behind the input: ft, in, lb, %. */
  unit?: string;
  spellCheck?: false;
  autoCapitalize?: 'words' | 'characters';
  options?: readonly Option[];
  /** Choices that depend on the day. */
  optionsFor?: (context: FieldContext) => readonly Option[];
  /** Endpoint that answers the choices. */
  optionsFrom?: ChoiceSource;
  /** Wire values of a checkbox, ticked and not; `1` and `0` unless told. */
  ticks?: readonly [on: string, off: string];
  /** Turns the text into the form it is shown in, on blur. */
  format?: (text: string) => string;
  /** The rule that says what is wrong with a text, and its wire form; a plain line of text unless named. */
  rule?: RuleName;
  /** Value of an untouched form. */
  initial?: string;
  /** The message for a missing answer, when it is not "Field is required". */
  requiredMessage?: MessageName;
  /** True when the other answers call for this one; a field without it is always asked. */
  shownWhen?: (values: StepValues, context: FieldContext) => boolean;
  /** Fields that must be shown and marked required too before this one is required. */
  requiredWith?: readonly string[];
  /** Another field of the form, without a control of its own, that is answered by this one's text: the year of an expiry. */
  fills?: string;
  /** Set for two or three short choices that stand in one row. */
  inOneRow?: true;
  /** Set for a field that the server's mark shows, but that may stay empty (such as a middle name). */
  mayBeEmpty?: true;
  /**
   * Set for an answer that is stored encrypted and shown masked; left out, or sent back as its mask, it is kept
   * (decisions 19).
   */
  secret?: true;
  /** Set for an answer that is never kept for later, not even for a draft (decisions 17). */
  neverSaved?: true;
  /** Set for a part of the form without a descriptor of its own. */
  companion?: 'optional' | 'required';
  /**
   * The places that show the answer once more: review and the member's copy unless named. A hidden or drawn answer has
   * none.
   */
  shownOn?: readonly Surface[];
  /** Set for an answer shown by its last four digits, though no secret: a routing number. */
  lastFour?: true;
  /** Set for an answer shown by its code, which all readers know: the state of an address. */
  toldByCode?: true;
  /** The words it is shown by once more, where they are neither the answer nor a choice's label; empty for none. */
  told?: (text: string) => string;
  /** Another wire name of the same answer, read where this one is missing. */
  alias?: string;
};

export type Field = FieldEntry & { name: string };

/**
 * A row of what was answered: one field under its own label, or fields that are shown together. Fields in a list of
 * their own are separated by a blank, the others by `by` (", " unless given).
 */
export type AnswerLine<N extends string = string> =
  | N
  | { label: string; of: readonly (N | readonly N[])[]; by?: string };

/**
 * A fieldset: its legend, the legend when a rep fills it for a client, and what it is called in a sentence, as in "your
 * address".
 */
type FieldGroup = { key: string; legend: string; assistedLegend?: string; noun?: string };

/** A step's form: its groups and fields in the order shown. Checks across fields are in `form-rules.ts`. */
export type StepForm = {
  key: 'personal' | 'contact' | 'employer' | 'beneficiary' | 'dependent' | 'agreement' | 'billing';
  groups: readonly FieldGroup[];
  fields: readonly Field[];
  /** Set for a form whose save takes answers that the catalogue does not know (decisions 157). */
  takesOthers?: true;
  /** Members that the server adds to the saved answers; the form does not ask for them. */
  added?: readonly Field[];
  /** The rows in which answers are shown once more. A field in none of them follows under its own label. */
  lines: readonly AnswerLine[];
};

type Entries<N extends string> = Readonly<Record<N, FieldEntry>>;

/**
 * Declares a form over the names of its answers: a name without an entry, and an entry without a name, do not compile.
 */
export function defineForm<N extends string, A extends string = never>(
  form: Omit<StepForm, 'fields' | 'added' | 'lines'> & {
    fields: Entries<N>;
    added?: Entries<A>;
    lines: readonly AnswerLine<N | A>[];
  },
): StepForm {
  const { fields, added, ...rest } = form;
  return { ...rest, fields: toFields(fields), ...(added && { added: toFields(added) }) };
}

function toFields<N extends string>(entries: Entries<N>): Field[] {
  return (Object.keys(entries) as N[]).map((name) => ({ ...entries[name], name }));
}

/** Returns a text answer; empty for a missing one or a group of ticks. */
export function textOf(values: StepValues, name: string): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Returns text answers by their names, as the wire lists them. */
export function textsOf<N extends string>(names: readonly N[], values: StepValues): Record<N, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<N, string>;
}
