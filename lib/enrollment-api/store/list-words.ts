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

/** A column of hashes, and the lists in which a word is looked for. */
type Searched = { words: PgColumn; owners: readonly ListOwner[] };

/** True for people of these lists who have this, whichever key of the ring their hashes are made with. */
export function hasFact(fields: FieldCrypto, { words, owners }: Searched, fact: Fact): SQL {
  if (owners.length === 0) return sql`false`;
  return arrayOverlaps(
    words,
    owners.flatMap((owner) => fields.blindIndexes(hashPurposes.listWord, toText(owner, fact))),
  );
}

/** True for people of a list with this word in their name; three letters are the beginning of one as well. */
export function hasWord(fields: FieldCrypto, searched: Searched, word: string): SQL | undefined {
  const isWord = hasFact(fields, searched, ['word', word]);
  return firstLetters(word) === word ? or(isWord, hasFact(fields, searched, ['begins', word])) : isWord;
}
