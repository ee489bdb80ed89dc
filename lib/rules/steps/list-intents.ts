import type { SentForm } from './sent-answers';

/** Name of the buttons that change a list of people where no script runs (decisions 158). */
export const INTENT = 'intent';
/** Name of the input that tells which person a form is about; empty for a new one. */
export const ENTRY = 'entry';

/** Name of the premier family's question in the form of an entry (rules 3 §2). */
export const SPOUSE = 'enroll_spouse';

/** A press: on Next, on a button of one person, on the button of an entry's form, or on one of the list's own. */
export type ListIntent = { kind: 'next' | (typeof LIST_WIDE)[number] } | { kind: 'edit' | 'remove'; id: string };

const LIST_WIDE = ['save', 'split', 'count', 'with-spouse', 'without-spouse'] as const;

/** The value of a button. */
export const intentOf = (intent: Exclude<ListIntent, { kind: 'next' }>): string =>
  'id' in intent ? `${intent.kind}:${intent.id}` : intent.kind;

/** Reads the press that sent a form; a value of no button of ours is Next. */
export function readIntent(sent: SentForm): ListIntent {
  const pressed = Object.hasOwn(sent, INTENT) ? (sent[INTENT] ?? '') : '';
  const wide = LIST_WIDE.find((kind) => kind === pressed);
  if (wide !== undefined) return { kind: wide };
  const [, kind, id] = /^(edit|remove):(.{1,64})$/.exec(pressed) ?? [];
  if (id === undefined) return { kind: 'next' };
  return { kind: kind === 'edit' ? 'edit' : 'remove', id };
}
