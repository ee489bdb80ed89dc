import { arrayOverlaps, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { firstLetters, nameWords } from '@/lib/rules/people/name-words';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { FieldCrypto } from '@/lib/security/fields';
import { hashPurposes } from './places';

/*
 * What lists of people are searched by while their names stay sealed (decisions 266): keyed hashes of each word of a name, of its first
 * three letters, of the birth date and of the last four digits. Each is bound to the owner of the list, so that one word has another hash
 * in every list, and they stand in the order of the hashes, so that none tells what it is of.
 */

/** A list of people: the members of an agent or a group, or the people that an employer lists. */
export type ListOwner = `agent:${string}` | `group:${string}` | `census:${string}`;

type Fact = readonly ['word' | 'begins' | 'born' | 'last4', string];

const toText = (owner: ListOwner, [kind, value]: Fact) => JSON.stringify([owner, kind, value]);

type Known = { names: readonly string[]; dob?: string; ssn?: string };

function toFacts({ names, dob = '', ssn = '' }: Known): Fact[] {
  const words = names.flatMap(nameWords);
  const digits = digitsOnly(ssn);
  return [
    ...words.map((word) => ['word', word] as const),
    ...words.flatMap((word) => {
      const begins = firstLetters(word);
      return begins === null ? [] : [['begins', begins] as const];
    }),
    ...(dob === '' ? [] : [['born', dob] as const]),
    ...(digits.length === 9 ? [['last4', digits.slice(-4)] as const] : []),
  ];
}

/** The hashes by which a person is found in these lists, under the newest key. */
export function listWords(fields: FieldCrypto, owners: readonly ListOwner[], known: Known): string[] {
  const texts = owners.flatMap((owner) => toFacts(known).map((fact) => toText(owner, fact)));
  return [...new Set(texts)].map((text) => fields.blindIndex(hashPurposes.listWord, text)).toSorted();
}

/** True for people who have this, whichever key of the ring their hashes are made with: where a list, or each person's own, is looked in. */
export type HasFact = (fact: Fact) => SQL;

/** Looks in one list, by an index over this column of hashes. */
export function inList(fields: FieldCrypto, words: PgColumn, owner: ListOwner): HasFact {
  return (fact) => arrayOverlaps(words, fields.blindIndexes(hashPurposes.listWord, toText(owner, fact)));
}

/**
 * Looks in all of these lists, for people who tell by `own` which of them they stand in: each is compared with the hashes of their own
 * lists, taken from a map by its name, and not with those of all (decisions 299). The maps are read once a search, as what a subquery
 * without a table answers is.
 */
export function inOwnLists(
  fields: FieldCrypto,
  words: PgColumn,
  { lists, own }: { lists: readonly ListOwner[]; own: readonly SQL<ListOwner | null>[] },
): HasFact {
  return (fact) => {
    const hashed = lists.map((list) => [list, fields.blindIndexes(hashPurposes.listWord, toText(list, fact))] as const);
    const keys = hashed[0]?.[1] ?? [];
    const maps = keys.map((_, key) => Object.fromEntries(hashed.map(([list, hashes]) => [list, hashes[key]])));
    const sought = maps.flatMap((map) => own.map((list) => sql`(select ${JSON.stringify(map)}::jsonb) ->> ${list}`));
    return sought.length === 0 ? sql`false` : sql`${words} && array[${sql.join(sought, sql`, `)}]`;
  };
}

/** True for people with this word in their name; three letters are the beginning of one as well. */
export function hasWord(has: HasFact, word: string): SQL | undefined {
  return firstLetters(word) === word ? or(has(['word', word]), has(['begins', word])) : has(['word', word]);
}
