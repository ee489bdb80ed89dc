import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { Context } from '../../request-context';
import { enrollmentColumns, enrollments } from '../../store/schema/enrollment-tables';
import { openColumns } from '../../store/step-columns';

/** An enrollment under a group that is not submitted, by what tells whose it is. '' is not told yet. */
export type Begun = {
  userId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`. */
  dob: string;
  toSign: boolean;
  changedAt: Date;
};

/** The steps that tell whose an enrollment is. No other one is opened. */
const TELLING = ['filter_info', 'primary_info', 'contact_info'] as const;
/** Rows of steps that are looked at, newest first: drafts go by themselves after a month (retention.ts). */
const MOST_ROWS = 6_000;

/** The enrollments under a group that are begun and not submitted, newest first. */
export async function loadBegun({ store, fields }: Context, groupId: string): Promise<Begun[]> {
  const { id, userId, signingLink, updatedAt } = enrollments;
  const rows = await store.db
    .select({ enrollment: { id, userId, signingLink, updatedAt }, step: enrollmentColumns })
    .from(enrollments)
    .innerJoin(
      enrollmentColumns,
      and(eq(enrollmentColumns.enrollmentId, id), inArray(enrollmentColumns.name, [...TELLING])),
    )
    .where(and(eq(enrollments.groupId, groupId), eq(enrollments.status, 'draft'), isNull(enrollments.lockedAt)))
    .orderBy(desc(updatedAt), id)
    .limit(MOST_ROWS);
  return [...Map.groupBy(rows, ({ enrollment }) => enrollment.id).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const steps = openColumns(
      fields,
      of.map(({ step }) => step),
      TELLING,
    );
    const personal: StepValues = steps.primary_info?.data.values ?? {};
    const { enrollment } = first;
    return [
      {
        userId: enrollment.userId,
        email: textOf(steps.contact_info?.data.values ?? {}, 'email_address'),
        firstName: textOf(personal, 'first_name'),
        lastName: textOf(personal, 'last_name'),
        dob: steps.filter_info?.data.dob ?? '',
        toSign: enrollment.signingLink !== null,
        changedAt: enrollment.updatedAt,
      },
    ];
  });
}
