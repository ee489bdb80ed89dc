import type { Plain } from '../verb';
import type { ScreenName } from './screen-names';

/** A deed that a row of a list offers: the form of a verb with values of the row, or of what was asked for, put in. */
export type RowAct = {
  verb: string;
  label: string;
  /** Inputs of the verb, by the values of the row that go in. */
  fill: Readonly<Record<string, string>>;
  /** The row has to have one of these values there, or a list with one of them. */
  when?: readonly [key: string, ...values: string[]];
  /** Asked for at once, without its form: everything it needs is in the row. */
  at?: 'try' | 'look';
};

/** True for a deed that is offered beside a row of such values. */
export function isOffered({ when }: Pick<RowAct, 'when'>, row: Readonly<Record<string, Plain>>): boolean {
  if (when === undefined) return true;
  const [key, ...values] = when;
  return [row[key] ?? []].flat().some((value) => values.includes(String(value)));
}

export type ScreenColumn = { key: string; label: string; amount?: true; note?: string };

/** A list of a screen, by the verb that reads it. */
export type ScreenList = {
  verb: string;
  title: string;
  columns: readonly ScreenColumn[];
  acts?: readonly RowAct[];
  /** The value of a row by which its screen shows more of it, and what that link is called. */
  look?: readonly [key: string, label: string];
  /** Deeds of the list as a whole, by values of its answer: left out where it has not all of them. */
  whole?: readonly RowAct[];
  /** The words of the buttons that turn its pages, and what they are pages of. */
  turns?: { back: string; on: string; of: string };
  /** Inputs that no form shows, since a button tells them. */
  untyped?: readonly string[];
  /** Drawn by a part of its own. */
  as?: 'price' | 'words';
  /** A file can be sent to it. */
  takes?: 'upload';
};

/**
 * A screen of the console made for reading. `more`: the first words of the verbs that it offers besides. A verb that is not there yet,
 * or not this operator's, leaves its place empty.
 */
export type Screen = {
  name: ScreenName;
  label: string;
  lead: string;
  lists: readonly ScreenList[];
  more: readonly string[];
};
