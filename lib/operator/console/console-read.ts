import { loadRefused } from '@/lib/session/sent-form';
import type { Asked, Outcome, Plain, Verb } from '../verb';
import { AUDIT_PAGE } from '../verbs/read-audit';
import { lookBy, verbsOf, type At } from './console-perform';
import type { Operator } from './operator-account';
import { LOOKED } from './press-words';
import type { AtConsole } from './load-operator';
import type { Screen, ScreenList } from './screen-parts';
import { SCREENS } from './screens';
import { placeProblems } from './told-inputs';

/** An input as a form of the console shows it. */
export type FormInput = Asked & { label: string; value: string; error: string | undefined };

/** A form of a verb: its inputs with what was typed and what is wrong with it, and words that belong to none of them. */
export type VerbFormState = {
  inputs: FormInput[];
  message: string;
  agreed: string | null;
  /** The same of fields that are no input of the verb, such as a file. */
  sent: { values: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> };
};

const labelOf = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** A hint without the commands that list what is asked for: the console shows those lists. */
const hintOf = (about: string): string =>
  about.replace(/(?:,| of)? of [a-z]+ (?:list|show)(?: or [a-z]+ (?:list|show))?(?=$|;)/, '');

type Sent = Awaited<ReturnType<typeof loadRefused>>;

/** The form of a verb as it is shown: empty, or with what was just sent and refused, or tried. */
export function toForm(verb: Verb, sent: Sent): VerbFormState {
  const own = sent?.about === verb.name ? sent : null;
  return {
    inputs: verb.inputs.map((input) => ({
      ...input,
      label: labelOf(input.name),
      about: hintOf(input.about),
      value: own?.values[input.name] ?? '',
      error: own?.problems[input.name],
    })),
    message: own?.message ?? '',
    agreed: own?.agreed ?? null,
    sent: { values: own?.values ?? {}, problems: own?.problems ?? {} },
  };
}

/** The form of the console that was just sent, for a page whose address says that there is one. */
export const loadSent = async (siteKey: string, form: string | string[] | undefined): Promise<Sent> =>
  form === 'operator' ? loadRefused(siteKey, 'operator') : null;

export type Cells = Readonly<Record<string, Plain>>;
/** The answer of a list: rows, where it has any, and its words. Null while it was not asked. */
export type ListAnswer = { rows: readonly Cells[]; said: readonly string[]; data: Plain } | null;

const isCells = (value: Plain): value is Cells => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of an answer: the records of a list, else the answer itself as one. */
export function rowsOf(outcome: Outcome & { ok: true }): readonly Cells[] {
  const { data } = outcome;
  // A list may stand beside what tells of the next page.
  const list = isCells(data) ? Object.values(data).find(Array.isArray) : data;
  return Array.isArray(list) ? (list as readonly Plain[]).filter(isCells) : [];
}

/** The values of an answer beside its rows. */
export const wholeOf = ({ data }: NonNullable<ListAnswer>): Cells => (isCells(data) ? data : {});

/** The words above a list's rows, line by line. */
export function toldOf(answer: NonNullable<ListAnswer>): readonly string[] {
  const { told } = wholeOf(answer);
  return typeof told === 'string' ? told.split('\n') : [];
}

/** True where another page follows: as the answer says, else where this one is full. */
export const hasMore = ({ data, rows }: NonNullable<ListAnswer>): boolean =>
  isCells(data) ? data['more'] === true : rows.length >= AUDIT_PAGE;

/** The typed values, as the verb takes them. */
const toTold = (form: VerbFormState): Record<string, unknown> =>
  Object.fromEntries(
    form.inputs.flatMap(({ name, value, isFlag }) => (value === '' ? [] : [[name, isFlag ? true : value]])),
  );

/** Reads a verb for a page: at once where it asks for nothing, else when its form was sent. A refusal goes beside its field. */
export async function readList(at: At, verb: Verb, sent: Sent): Promise<{ form: VerbFormState; answer: ListAnswer }> {
  const form = toForm(verb, sent);
  const isAsked = form.agreed === LOOKED;
  if (verb.writes !== 'nothing' || (!isAsked && verb.inputs.some(({ isNeeded }) => isNeeded)))
    return { form, answer: null };
  const outcome = await lookBy(at, verb, isAsked ? toTold(form) : {});
  if (outcome.ok) return { form, answer: { rows: rowsOf(outcome), said: outcome.said, data: outcome.data } };
  const { problems, message } = placeProblems(verb, outcome.problems);
  const inputs = form.inputs.map((input) => ({ ...input, error: problems[input.name] ?? input.error }));
  return { form: { ...form, inputs, message }, answer: null };
}

/** The operator of a page at their place, for what they read. */
export const atOf = ({ visitor, here }: AtConsole & { here: NonNullable<AtConsole['here']> }): At => ({
  ...here,
  siteKey: visitor.site.key,
  ip: visitor.context.ip,
});

export type ScreenParts = { screen: Screen; lists: readonly (ScreenList & { of: Verb })[]; more: readonly Verb[] };

/** A screen with the verbs that this operator may do there. */
export function partsOf(operator: Pick<Operator, 'areas'>, screen: Screen): ScreenParts {
  const verbs = verbsOf(operator);
  const lists = screen.lists.flatMap((list) => {
    const of = verbs.find(({ name }) => name === list.verb);
    return of ? [{ ...list, of }] : [];
  });
  const shown = new Set(screen.lists.map(({ verb }) => verb));
  const isMore = ({ name, inBrowser }: Verb) =>
    // What is done with a file is done beside it.
    inBrowser !== true &&
    (screen.name === 'verbs' || (screen.more.includes(name.split(' ')[0] ?? '') && !shown.has(name)));
  return { screen, lists, more: verbs.filter(isMore) };
}

/** The screen on which a verb is offered; null where it stands under "All commands" alone. */
export function screenOf(operator: Pick<Operator, 'areas'>, { name }: Pick<Verb, 'name'>): Screen | null {
  const [subject = ''] = name.split(' ');
  return screensOf(operator).find(({ more }) => more.includes(subject)) ?? null;
}

/** The screens on which this operator finds anything. */
export const screensOf = (operator: Pick<Operator, 'areas'>): readonly Screen[] =>
  SCREENS.filter((screen) => {
    const { lists, more } = partsOf(operator, screen);
    return lists.length + more.length > 0;
  });
