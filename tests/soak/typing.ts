import fc from 'fast-check';
import { applyChanges, type DraftChanges, type DraftValues } from '@/lib/rules/steps/draft-values';

/*
 * Random schedules of what happens to a person who types in two tabs, and the answers that the store owes that person then:
 * the last acknowledged value of every field (decisions 154).
 */

/** One thing that happens, in one of two tabs; `keep` answers the choice between two versions, should there be one. */
export type TypingEvent<A extends string> =
  | { type: 'type'; tab: 0 | 1; field: number; text: string }
  | { type: 'wait'; ms: number }
  | { type: A; tab: 0 | 1; keep: boolean };

const tab = fc.constantFrom(0 as const, 1 as const);

/** Typing, waiting for so long at most, and these actions; one that is named twice comes twice as often. */
export function typingEvents<A extends string>(actions: readonly A[], longest: number): fc.Arbitrary<TypingEvent<A>> {
  const field = fc.nat({ max: 2 });
  const text = fc.stringMatching(/^[A-Za-z]{1,5}$/);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ type: fc.constant('type' as const), tab, field, text }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: longest }) }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom(...actions), tab, keep: fc.boolean() }) },
  );
}

/** The answers of a step that the store must have. */
export type Owed = { version: string; accepted: DraftValues; draft: DraftValues; turns: Record<string, number> };

export const NOTHING_OWED: Owed = { version: '0', accepted: {}, draft: {}, turns: {} };

/** What a browser asks to be written of a step, from the accepted answers of a version. */
export type Write =
  | { type: 'draft'; version: string; values: DraftChanges; editor?: { id: string; turn: number } }
  | { type: 'drop' }
  | { type: 'accept'; version: string; values: DraftValues };

/** The answers that are owed after a write; null when it has to be refused, as one from older answers. */
export function afterWrite(owed: Owed, write: Write): Owed | null {
  if (write.type === 'drop') return { ...owed, draft: {}, turns: {} };
  if (write.version !== owed.version) return null;
  if (write.type === 'accept')
    return { version: String(Number(owed.version) + 1), accepted: write.values, draft: {}, turns: {} };
  const { editor, values } = write;
  // One that was overtaken on the way changes nothing.
  if (editor && (owed.turns[editor.id] ?? 0) >= editor.turn) return owed;
  const turns = editor ? { ...owed.turns, [editor.id]: editor.turn } : owed.turns;
  return { ...owed, draft: applyChanges(owed.draft, values), turns };
}
