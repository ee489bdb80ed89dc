import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from './member-tables';
import { groups } from './site-tables';
import { createdAt, instant, isClass } from './types';

/**
 * The employees of a group as the employer lists them, enrolled or not (decisions 257). Name, address, birth date and day of hire are
 * inside the sealed `person`; the hash finds one by the exact e-mail.
 */
export const censusPeople = pgTable(
  'census_people',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    employeeClass: text(),
    person: text().notNull(),
    emailHash: text(),
    /** Keyed hash of name and birth date; null where one of them is not known. */
    personHash: text(),
    /** Keyed hashes of the words of the name (decisions 266); null until they are made. */
    words: text().array(),
    /** The member whom a submission wrote; null until then. */
    memberId: text().references(() => members.id, { onDelete: 'set null' }),
    remindedAt: instant(),
    reminders: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.groupId),
    index().on(t.emailHash),
    index().on(t.memberId),
    index().on(t.personHash),
    index().on(t.groupId, t.createdAt, t.id),
    index('census_people_words').using('gin', t.words),
    index('census_people_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    check('census_people_class', isClass(t.employeeClass)),
  ],
);
