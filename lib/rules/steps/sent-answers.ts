import type { FieldContext, StepValues } from '../fields/field-definition';
import type { Flags } from '../words/field-descriptor';
import { isMasked } from '../text/secret-masks';
import { flagName } from './sent-names';
import { takeApart } from './taken-apart';
import { isRevealed, type ShownField } from './merge-fields';

/** A form as a browser sends it without scripts: a text by each control's name, nothing for a box that is not ticked. */
export type SentForm = Readonly<Record<string, string>>;

/**
 * Reads the answers of a form that was sent without scripts, as they were typed (decisions 158). A box that was not sent
 * is empty where the other answers show it at all; a stored number that came back as its mask is left out, which keeps
 * it (decisions 19). What the server fixes has no control: it goes back as the server said it, as with scripts.
 */
export function readSentForm(fields: readonly ShownField[], sent: SentForm, context: FieldContext): StepValues {
  const texts: StepValues = {};
  for (const { name, kind, readOnly, value } of fields) {
    const text = readOnly ? value : BOXES.has(kind) ? undefined : textIn(sent, name);
    if (text !== undefined && (typeof text !== 'string' || !isMasked(text))) texts[name] = text;
  }
  const boxes = fields
    .filter((field) => BOXES.has(field.kind) && !field.readOnly && isRevealed(field, texts, context))
    .map((field) => [field.name, field.kind === 'checkbox' ? tickIn(sent, field) : flagsIn(sent, field.name)] as const);
  return takeApart(fields, { ...texts, ...Object.fromEntries(boxes) });
}

const BOXES: ReadonlySet<ShownField['kind']> = new Set(['checkbox', 'checkbox-group']);

/** A text as it was typed: forms send each end of a line as two characters. */
export function textIn(sent: SentForm, name: string): string | undefined {
  return Object.hasOwn(sent, name) ? sent[name]?.replaceAll('\r\n', '\n') : undefined;
}

function tickIn(sent: SentForm, { name, ticks: [on, off] = ['1', '0'] }: ShownField): string {
  return Object.hasOwn(sent, name) ? on : off;
}

function flagsIn(sent: SentForm, name: string): Flags {
  const before = flagName(name, '');
  const ticked = Object.keys(sent).filter((key) => key.startsWith(before));
  return Object.fromEntries(ticked.map((key) => [key.slice(before.length), 1 as const]));
}
