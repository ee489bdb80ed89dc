import type { Caller } from '@/tests/api/shopper';
import { canariesOf, type Canaries } from '@/tests/api/canary-household';
import type { Deal } from './corpus';

/** Characters of a note and of a line, which a form takes. */
const ROOMS = [1_900, 100];

/**
 * A caller that types the corpus: each save is made with hostile texts in place of a household's free words, as far as
 * the fields take them. One that is refused for its characters is no text of ours, and the plain word stands in.
 */
export function hostileCaller(
  door: Caller,
  deal: Deal,
  turn: number,
): Caller & { words: Canaries; taken: Map<string, string> } {
  const words = canariesOf(turn);
  const taken = new Map<string, string>();
  const hostile = new Map<string, string>();
  const free = Object.entries(words).filter(([, value]) => !/^[\d-]+$/.test(value));
  const swap = (members: object, only: (name: string) => boolean) =>
    JSON.parse(
      free.reduce(
        (text, [name, value]) =>
          only(name) ? text.replaceAll(`"${value}"`, () => JSON.stringify(hostile.get(name) ?? value)) : text,
        JSON.stringify(members),
      ),
    ) as Record<string, unknown>;
  const call: Caller['call'] = async (name, members = {}) => {
    const text = JSON.stringify(members);
    const inside = free.filter(([, value]) => text.includes(`"${value}"`)).map(([key]) => key);
    const accepted = new Set<string>();
    for (const key of inside)
      for (const room of ROOMS) {
        hostile.set(key, deal.text(`typed ${key}`, room));
        const answer = await door.call(
          name,
          swap(members, (each) => each === key),
        );
        if (answer.http !== 200) continue;
        accepted.add(key);
        taken.set(key, hostile.get(key) ?? '');
        break;
      }
    return door.call(
      name,
      swap(members, (key) => accepted.has(key)),
    );
  };
  return { call, words, taken };
}
