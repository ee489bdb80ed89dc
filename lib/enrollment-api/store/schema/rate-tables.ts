import { sql } from 'drizzle-orm';
import { RATED_GENDERS, RATED_ROLES } from '@/lib/rules/words/rate-words';
import { TIERS } from '@/lib/rules/words/tiers';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { plans } from './catalog-tables';
import { groups } from './site-tables';
import { isClass, transactionId, type JsonObject } from './types';

/*
 * A plan's rates (decisions 135, pricing §2). A range begins on `effective_from` and ends where the plan's next one
 * begins. Once it has begun nothing in it changes any more: triggers refuse it. `assembleRates` of the store makes the
 * tables that pricing reads; `file_rates` of the database writes them.
 */

/** One table of a plan as filed from a day on, and the terms under which its amounts are meant. */
export const rateTables = pgTable(
  'rate_tables',
  {
    planId: text()
      .notNull()
      .references(() => plans.id),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    /** By level: composite or by person, scale, units, the way children pay. And the kind of the tobacco rates. */
    terms: jsonb().$type<JsonObject>().notNull(),
    /** The transaction that filed it, which alone may add rows to a range that has begun. */
    filedBy: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [primaryKey({ columns: [t.planId, t.effectiveFrom] })],
);

const ofTable = {
  planId: text().notNull(),
  effectiveFrom: date({ mode: 'string' }).notNull(),
};

/** Amounts, each for one level, role, tier, ages, gender and use of tobacco; what is null is meant for any. */
export const rates = pgTable(
  'rates',
  {
    ...ofTable,
    level: text().notNull(),
    role: text({ enum: ['composite', ...RATED_ROLES] }).notNull(),
    /** Of composite amounts only. */
    tier: text({ enum: TIERS }),
    /** Both included; null for the one amount of all children, and for composite ones. */
    ageFrom: integer(),
    ageTo: integer(),
    gender: text({ enum: RATED_GENDERS }),
    tobacco: text({ enum: ['Y', 'N'] }),
    /** In cents, or in hundredths of a cent where the level's terms say so. */
    amount: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'rates_of_table',
      columns: [t.planId, t.effectiveFrom],
      foreignColumns: [rateTables.planId, rateTables.effectiveFrom],
    }).onDelete('cascade'),
    unique('rates_once')
      .on(t.planId, t.effectiveFrom, t.level, t.role, t.tier, t.ageFrom, t.gender, t.tobacco)
      .nullsNotDistinct(),
    check('rates_amount', sql`${t.amount} >= 0`),
    check('rates_ages', sql`${t.ageFrom} <= ${t.ageTo}`),
  ],
);

/** Factors on all amounts of a table, in ten-thousandths: of an area, of an age, of the use of tobacco. */
export const rateFactors = pgTable(
  'rate_factors',
  {
    ...ofTable,
    kind: text({ enum: ['area', 'age', 'tobacco'] }).notNull(),
    /** `TX`, the first three digits of a ZIP, or `TX/Travis`; null everywhere else. */
    area: text(),
    /** Of three digits: what "Why this price?" calls them, and the state they lie in. */
    areaName: text(),
    areaState: text(),
    ageFrom: integer(),
    ageTo: integer(),
    factor: integer().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'rate_factors_of_table',
      columns: [t.planId, t.effectiveFrom],
      foreignColumns: [rateTables.planId, rateTables.effectiveFrom],
    }).onDelete('cascade'),
    unique('rate_factors_once').on(t.planId, t.effectiveFrom, t.kind, t.area, t.ageFrom).nullsNotDistinct(),
    check('rate_factors_factor', sql`${t.factor} > 0`),
    check('rate_factors_ages', sql`${t.ageFrom} <= ${t.ageTo}`),
  ],
);

/**
 * An employer's part of the premium of a plan (decisions 147): of one level, tier or class of employees, or of any where
 * that is null.
 */
export const contributions = pgTable(
  'contributions',
  {
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    planId: text()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    level: text(),
    tier: text({ enum: TIERS }),
    employeeClass: text(),
    /** Of the premium, in basis points: 5 000 is half. */
    percent: integer(),
    /** Or cents a month. */
    amount: integer(),
  },
  (t) => [
    unique('contributions_once').on(t.groupId, t.planId, t.level, t.tier, t.employeeClass).nullsNotDistinct(),
    index().on(t.planId),
    check('contributions_kind', sql`(${t.percent} is null) <> (${t.amount} is null)`),
    check('contributions_percent', sql`${t.percent} between 1 and 10000`),
    check('contributions_amount', sql`${t.amount} > 0`),
    check('contributions_class', isClass(t.employeeClass)),
    check('contributions_tier', sql`${t.tier} in ('IO', 'IS', 'IC', 'IF')`),
  ],
);
