import { asc, eq, inArray, or } from 'drizzle-orm';
import { STEP_COLUMNS } from '@/lib/rules/words/tab-names';
import type { Context } from '../../request-context';
import { openQuote } from '../../store/quote-rows';
import {
  cartItems,
  enrollmentColumns,
  enrollments,
  planAnswers,
  resumeCodes,
  screenRecords,
  textViews,
  verifications,
} from '../../store/schema/enrollment-tables';
import { visits } from '../../store/schema/activity-tables';
import { quotes } from '../../store/schema/quote-tables';
import { signingLinks } from '../../store/schema/signing-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { places } from '../../store/places';
import { readColumn } from '../steps/temp-info';
import { maskPerson } from './mask-data';

/** The steps whose answers are told; what was signed is told with the signatures. */
const TOLD_STEPS = ['filter_info' as const, ...STEP_COLUMNS.filter((name) => name !== 'aggrement_info')];

/** The applications of a member: those they sent, and those that were begun for them as the one on file. Oldest first. */
export function loadApplications({ store }: Context, memberId: string, sent: readonly string[]) {
  const mine = eq(enrollments.userId, memberId);
  return store.db
    .select()
    .from(enrollments)
    .where(sent.length === 0 ? mine : or(mine, inArray(enrollments.id, [...sent])))
    .orderBy(asc(enrollments.createdAt), asc(enrollments.id));
}

/** Every application with its answers as the member's own pages show them, and what was noted while it was filled in. No id of it leaves the server. */
export function toApplications(
  context: Context,
  rows: readonly EnrollmentRow[],
  policyOf: ReadonlyMap<string, string>,
) {
  return Promise.all(
    rows.map(async (row) => ({
      ...{ begun_at: row.createdAt.toISOString(), changed_at: row.updatedAt.toISOString(), status: row.status },
      ...{ confirmation_number: policyOf.get(row.id) ?? null, sent_at: row.submittedAt?.toISOString() ?? null },
      ...{ tier: row.tier, state: row.state, zip: row.zip, county: row.county, starts_on: row.effectiveDate },
      answers: await loadAnswers(context, row),
      ...(await loadNotes(context, row.id)),
    })),
  );
}

async function loadAnswers(context: Context, row: EnrollmentRow) {
  const steps = await Promise.all(
    TOLD_STEPS.map(async (name) => [name, await readColumn(context, row, name)] as const),
  );
  return maskPerson(Object.fromEntries(steps));
}

async function loadNotes({ store: { db }, fields }: Context, id: string) {
  const steps = await db.select().from(enrollmentColumns).where(eq(enrollmentColumns.enrollmentId, id));
  const cart = await db.select().from(cartItems).where(eq(cartItems.enrollmentId, id));
  const questions = await db.select().from(planAnswers).where(eq(planAnswers.enrollmentId, id));
  const checked = await db.select().from(verifications).where(eq(verifications.enrollmentId, id));
  const { name, sha256, size, createdAt } = screenRecords;
  const pictures = await db
    .select({ name, sha256, size, createdAt })
    .from(screenRecords)
    .where(eq(screenRecords.enrollmentId, id));
  const views = await db.select().from(textViews).where(eq(textViews.enrollmentId, id));
  const links = await db.select().from(signingLinks).where(eq(signingLinks.enrollmentId, id));
  const codes = await db.select().from(resumeCodes).where(eq(resumeCodes.enrollmentId, id));
  const counted = await db.select().from(visits).where(eq(visits.enrollmentId, id));
  return {
    steps_saved: steps.map((one) => ({ step: one.name, saved_at: one.updatedAt.toISOString() })),
    cart: cart.map((one) => ({ plan: one.planId, kind: one.kind, added_at: one.addedAt.toISOString() })),
    answers_to_plans: questions.map((one) => ({
      ...{ plan: one.planId, kind: one.kind, outcome: one.outcome, answered_at: one.createdAt.toISOString() },
      answers: maskPerson(
        fields.openJson(one.data, places.planAnswers(id, one.planId, one.kind)) as Record<string, unknown>,
      ),
    })),
    verifications: checked.map((one) => ({
      ...{ question: one.question, verdict: one.verdict, asked_at: one.createdAt.toISOString() },
    })),
    pictures_of_steps: pictures.map((one) => ({
      ...{ step: one.name, sha256: one.sha256, bytes: one.size, made_at: one.createdAt.toISOString() },
    })),
    texts_shown: views.map((one) => ({
      ...{ sha256: one.textsHash, to: roleOf(one.viewer), shown_at: one.viewedAt.toISOString() },
    })),
    links_to_sign: links.map((one) => ({
      ...{ by: roleOf(one.createdBy), sent_at: one.createdAt.toISOString(), ends_at: one.expiresAt.toISOString() },
      ...{ opened_at: one.openedAt?.toISOString() ?? null, signed_at: one.signedAt?.toISOString() ?? null },
    })),
    codes_to_go_on: codes.map((one) => ({
      ...{ sent_at: one.createdAt.toISOString(), ends_at: one.expiresAt.toISOString() },
      used_at: one.usedAt?.toISOString() ?? null,
    })),
    visits: counted.map((one) => ({ kind: one.kind, at: one.createdAt.toISOString() })),
  };
}

/** Another person is told by their role: who they are is theirs. */
export const roleOf = (actor: string): string => actor.split(':')[0] ?? actor;

/** Quotes that were mailed from the member's applications. */
export async function loadQuotes(context: Context, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return [];
  const rows = await context.store.db
    .select()
    .from(quotes)
    .where(inArray(quotes.enrollmentId, [...enrollmentIds]))
    .orderBy(asc(quotes.createdAt));
  return rows.map((row) => {
    const { name, email, message, lines, monthCents, start } = openQuote(context, row).record;
    return {
      ...{ to: name, mailed_to: email, message, starts_on: start, monthly_cents: monthCents },
      lines: lines.map((line) => maskPerson(line)),
      ...{ by: roleOf(row.createdBy ?? 'applicant'), sent_at: row.sentAt.toISOString(), sends: row.sends },
      ...{ ends_at: row.expiresAt.toISOString(), opened_at: row.openedAt?.toISOString() ?? null, opens: row.opens },
    };
  });
}
