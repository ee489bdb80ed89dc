import { CARRIER_KINDS } from '@/lib/rules/words/carrier-kinds';
import { HEALTH_QUESTION_KINDS } from '@/lib/rules/words/health-question-kinds';
import { TIERS } from '@/lib/rules/words/tiers';
import type { assistantQuestions } from '../../store/schema/activity-tables';
import type { carriers, questions } from '../../store/schema/catalog-tables';
import type { contributions } from '../../store/schema/rate-tables';
import type { ExpectedPrice } from '../shop';
import * as kinds from './cell-kinds';
import { maybe, needed, tableFile } from './table-file';

type CarrierRow = typeof carriers.$inferInsert;

const setting = (row: CarrierRow, name: string): string | null => {
  const value = row.settings?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export const CARRIERS = tableFile({
  file: 'carriers.csv',
  about: 'The companies behind the plans.',
  columns: {
    id: needed(kinds.key, 'a name of its own, such as blue-harbor; plans name it'),
    name: needed(kinds.words(), 'the name on cards'),
    legal_name: needed(kinds.words(), 'the name on papers'),
    kind: needed(kinds.oneOf(CARRIER_KINDS), 'an insurer, or what it is instead'),
    naic: maybe(kinds.naic, 'of an insurer: its number, five digits'),
    phone: maybe(kinds.phone, 'ten digits'),
    logo: maybe(kinds.key, 'the name of a drawn mark'),
  },
  toRows: ({ id, name, legal_name, kind, naic, phone, logo }): CarrierRow[] => [
    {
      id,
      name,
      logo,
      settings: { legalName: legal_name, kind, ...(phone !== null && { phone }), ...(naic !== null && { naic }) },
    },
  ],
  fromRows: (rows: readonly CarrierRow[]) =>
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      legal_name: setting(row, 'legalName') ?? row.name,
      kind: kinds.oneOf(CARRIER_KINDS).read(setting(row, 'kind') ?? '') ?? 'insurer',
      naic: setting(row, 'naic'),
      phone: setting(row, 'phone'),
      logo: row.logo ?? null,
    })),
});

export const CONTRIBUTIONS = tableFile({
  file: 'contributions.csv',
  about: 'What employers pay of the premium; the row that tells most wins.',
  columns: {
    group: needed(kinds.wireId, 'an id of groups.csv'),
    plan: needed(kinds.wireId, 'a plan of plans/'),
    level: maybe(kinds.wireId, 'a level of the plan; empty for any'),
    tier: maybe(kinds.oneOf(TIERS), 'who is covered; empty for any'),
    class: maybe(kinds.employeeClass, 'a class of the employees; empty for any'),
    percent: maybe(kinds.percent, 'of the premium'),
    amount: maybe(kinds.money, 'or an amount a month'),
  },
  toRows: ({ group, plan, level, tier, class: employeeClass, percent, amount }) => [
    { groupId: group, planId: plan, level, tier, employeeClass, percent, amount },
  ],
  fromRows: (rows: readonly (typeof contributions.$inferInsert)[]) =>
    rows.map((row) => ({
      group: row.groupId,
      plan: row.planId,
      level: row.level ?? null,
      tier: row.tier ?? null,
      class: row.employeeClass ?? null,
      percent: row.percent ?? null,
      amount: row.amount ?? null,
    })),
});

export const QUESTIONS = tableFile({
  file: 'questions.csv',
  about:
    'Questions about health and medication, in this order; plans name them by id. 145, 146 and 147 have a meaning of their own.',
  columns: {
    id: needed(kinds.whole(1, 999_999_999), 'a number of its own'),
    kind: needed(kinds.oneOf(HEALTH_QUESTION_KINDS), 'what it is about'),
    plan: maybe(kinds.wireId, 'of one plan alone'),
    carrier: maybe(kinds.key, 'of one carrier alone'),
    text: needed(kinds.prose, 'the question'),
  },
  toRows: ({ id, kind, plan, carrier, text }, at) => [
    { id, kind, planId: plan, carrierId: carrier, text, sort: at, active: true },
  ],
  fromRows: (rows: readonly (typeof questions.$inferInsert)[]) =>
    rows.map(({ id, kind, planId, carrierId, text }) => ({
      id,
      kind,
      plan: planId ?? null,
      carrier: carrierId ?? null,
      text,
    })),
});

export const ASSISTANT_QUESTIONS = tableFile({
  file: 'assistant-questions.csv',
  about: 'Questions of the help assistant, in this order.',
  columns: {
    id: needed(kinds.whole(1, 999_999_999), 'a number of its own'),
    text: needed(kinds.prose, 'the question'),
  },
  toRows: ({ id, text }, at) => [{ id, text, sort: at, active: true }],
  fromRows: (rows: readonly (typeof assistantQuestions.$inferInsert)[]) => rows.map(({ id, text }) => ({ id, text })),
});

export const EXPECTED = tableFile({
  file: 'expected.csv',
  about: 'The carrier’s own test quotes: checking prices each of them and refuses a cent of difference.',
  columns: {
    plan: needed(kinds.wireId, 'a plan of plans/'),
    level: needed(kinds.wireId, 'one of its levels'),
    zip: needed(kinds.zip, 'where the household lives'),
    county: maybe(kinds.words(100), 'its county, where the ZIP lies in several'),
    birth_date: needed(kinds.day, 'of the applicant'),
    gender: needed(kinds.gender, 'of the applicant'),
    tobacco: maybe(kinds.yesNo, 'whether the applicant uses it'),
    tier: needed(kinds.oneOf(TIERS), 'who is covered'),
    spouse_birth_date: maybe(kinds.day, 'of the spouse'),
    spouse_gender: maybe(kinds.gender, 'of the spouse'),
    spouse_tobacco: maybe(kinds.yesNo, 'whether the spouse uses it'),
    child_birth_dates: maybe(kinds.listOf(kinds.day), 'of the children'),
    income: maybe(kinds.whole(0, 99_999_999), 'dollars a year, where the plan asks'),
    hours: maybe(kinds.whole(0, 168), 'hours of work a week, where the plan asks'),
    portal: maybe(kinds.wireId, 'an id of portals.csv, where the plan is of some'),
    effective: needed(kinds.day, 'the first day of cover'),
    price: needed(kinds.money, 'what the household pays a month'),
  },
  toRows: (record): ExpectedPrice[] => [
    {
      planId: record.plan,
      level: record.level,
      zip: record.zip,
      county: record.county,
      birthDate: record.birth_date,
      gender: record.gender,
      tobacco: record.tobacco,
      tier: record.tier,
      spouseBirthDate: record.spouse_birth_date,
      spouseGender: record.spouse_gender,
      spouseTobacco: record.spouse_tobacco,
      childBirthDates: record.child_birth_dates ?? [],
      income: record.income,
      hours: record.hours,
      portalId: record.portal,
      effectiveDate: record.effective,
      cents: record.price,
    },
  ],
  fromRows: (rows: readonly ExpectedPrice[]) =>
    rows.map((row) => ({
      plan: row.planId,
      level: row.level,
      zip: row.zip,
      county: row.county,
      birth_date: row.birthDate,
      gender: row.gender,
      tobacco: row.tobacco,
      tier: row.tier,
      spouse_birth_date: row.spouseBirthDate,
      spouse_gender: row.spouseGender,
      spouse_tobacco: row.spouseTobacco,
      child_birth_dates: row.childBirthDates.length === 0 ? null : row.childBirthDates,
      income: row.income,
      hours: row.hours,
      portal: row.portalId,
      effective: row.effectiveDate,
      price: row.cents,
    })),
});
