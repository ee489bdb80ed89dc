import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deleteColumn, loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { submitOnce } from '@/lib/enrollment-api/store/policies';
import { enrollmentColumns, enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { policies, policyItems } from '@/lib/enrollment-api/store/schema/member-tables';
import { FieldError } from '@/lib/security/fields';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { addEnrollment, errorOf, insist, needs, saveAny } from './support';

const STEPS = [
  'primary',
  'contact',
  'employer',
  'benificiary',
  'health',
  'dependent',
  'review',
  'aggrement',
  'payment',
];
const save = (name: string, data: Record<string, unknown>, expected?: number) => ({
  name,
  data,
  expected,
  by: 'applicant',
});

describeOnBothDatabases('saved steps', (store) => {
  it('lose nothing when 200 saves of nine steps arrive at once', async () => {
    const scope = await addEnrollment(store(), 'tabs');
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        insist(() => saveAny(needs(store()), scope, save(`${STEPS[index % 9]}_info`, { answer: index }))),
      ),
    );
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    const columns = await loadColumns(needs(store()), scope);
    expect(Object.keys(columns)).toHaveLength(9);
    const versions = Object.values(columns).map((column) => column.version);
    expect(versions.reduce((sum, version) => sum + version, 0)).toBe(200);
  });

  it('take exactly one of many saves that saw the same version and show the others the newer data', async () => {
    const scope = await addEnrollment(store(), 'race');
    await saveAny(needs(store()), scope, save('contact_info', { city: 'first' }, 0));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        saveAny(needs(store()), scope, save('contact_info', { city: `writer ${index}` }, 1)),
      ),
    );
    const winners = outcomes.flatMap((outcome, index) => (outcome.ok ? [index] : []));
    expect(winners).toHaveLength(1);
    const kept = { city: `writer ${winners[0]}` };
    const losers = outcomes.filter((outcome) => !outcome.ok);
    for (const loser of losers) expect(loser).toMatchObject({ reason: 'stale', current: { version: 2, data: kept } });
    expect((await loadColumns(needs(store()), scope, ['contact_info'])).contact_info).toMatchObject({
      version: 2,
      data: kept,
    });
  });

  it('are not found or changed through another site', async () => {
    const scope = await addEnrollment(store(), 'mine');
    const stranger = { ...scope, siteKey: 'site-b' };
    await saveAny(needs(store()), scope, save('primary_info', { first_name: 'Ada' }));
    expect(await loadColumns(needs(store()), stranger)).toEqual({});
    expect(await saveAny(needs(store()), stranger, save('primary_info', {}))).toEqual({
      ok: false,
      reason: 'missing',
    });
    await deleteColumn(needs(store()), stranger, 'primary_info');
    expect((await loadColumns(needs(store()), scope)).primary_info?.data).toEqual({ first_name: 'Ada' });
  });

  it('are unreadable in the table and do not open under another enrollment or step', async () => {
    const one = await addEnrollment(store(), 'sealed-1');
    const two = await addEnrollment(store(), 'sealed-2');
    await saveAny(needs(store()), one, save('primary_info', { ssn: '987654321' }));
    await saveAny(needs(store()), two, save('primary_info', { ssn: '987651234' }));
    const raw = await store().db.execute(sql`select data::text as data from enrollment_columns`);
    expect(JSON.stringify(raw)).not.toMatch(/98765|ssn/);
    const [row] = await store().db.select().from(enrollmentColumns).where(eq(enrollmentColumns.enrollmentId, one.id));
    if (!row) throw new Error('The step was saved above');
    await store()
      .db.update(enrollmentColumns)
      .set({ data: row.data })
      .where(eq(enrollmentColumns.enrollmentId, two.id));
    expect(await errorOf(loadColumns(needs(store()), two))).toBeInstanceOf(FieldError);
    await store()
      .db.update(enrollmentColumns)
      .set({ name: 'contact_info' })
      .where(eq(enrollmentColumns.enrollmentId, one.id));
    expect(await errorOf(loadColumns(needs(store()), one))).toBeInstanceOf(FieldError);
  });
});

const policy = (id: string) =>
  ({
    id,
    enrollmentId: '',
    siteKey: '',
    eprocess: 'applicant',
    tier: 'IO',
    effectiveDate: '2026-12-01',
    firstMonthCents: 2_340,
    recurringCents: 2_340,
    paymentMethod: 'eft',
    record: 'sealed elsewhere',
  }) as const;
const item = (id: string) =>
  ({
    id,
    planId: '101',
    planPricingId: '1011',
    planName: 'Dental',
    effectiveDate: '2026-12-01',
    recurringCents: 2_340,
  }) as const;

describeOnBothDatabases('submission', (store) => {
  it('makes one policy of 50 clicks at once and 50 after another, and shows every click the same one', async () => {
    const scope = await addEnrollment(store(), 'clicks');
    let built = 0;
    const click = () =>
      submitOnce(needs(store()), scope, async () => {
        built += 1;
        return { policy: policy(`P-${built}`), items: [item(`I-${built}`)] };
      });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => insist(click)));
    for (let index = 0; index < 50; index += 1) outcomes.push(await click());
    expect(outcomes.filter((outcome) => outcome?.created)).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => outcome?.policy.id))).toEqual(new Set(['P-1']));
    expect(await store().db.select({ id: policies.id }).from(policies)).toEqual([{ id: 'P-1' }]);
    expect(await store().db.select({ id: policyItems.id }).from(policyItems)).toEqual([{ id: 'I-1' }]);
  });

  it('locks the enrollment: a later save is refused and changes nothing', async () => {
    const scope = await addEnrollment(store(), 'locked');
    await saveAny(needs(store()), scope, save('contact_info', { city: 'Miami' }));
    await submitOnce(needs(store()), scope, async () => ({ policy: policy('P-locked'), items: [] }));
    expect(await saveAny(needs(store()), scope, save('contact_info', { city: 'Tampa' }))).toEqual({
      ok: false,
      reason: 'locked',
    });
    await deleteColumn(needs(store()), scope, 'contact_info');
    expect((await loadColumns(needs(store()), scope)).contact_info?.data).toEqual({ city: 'Miami' });
    const [row] = await store().db.select().from(enrollments).where(eq(enrollments.id, scope.id));
    expect(row).toMatchObject({ status: 'submitted' });
  });

  it('leaves nothing behind when it fails, and can then be repeated', async () => {
    const scope = await addEnrollment(store(), 'failing');
    const failure = new Error('no signature');
    const failed = await errorOf(
      submitOnce(needs(store()), scope, async () => {
        throw failure;
      }),
    );
    expect(failed).toBe(failure);
    const again = await submitOnce(needs(store()), scope, async () => ({ policy: policy('P-again'), items: [] }));
    expect(again?.created).toBe(true);
  });

  it('finds no enrollment of another site', async () => {
    const scope = await addEnrollment(store(), 'foreign');
    const outcome = await submitOnce(needs(store()), { ...scope, siteKey: 'site-b' }, async () => {
      throw new Error('must not be built');
    });
    expect(outcome).toBeNull();
  });
});
