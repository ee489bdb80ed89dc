import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { enqueueMail } from '@/lib/enrollment-api/mail/outbox';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { oneTimeCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { cartItems, consents, enrollments, resumeCodes } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { addEnrollment, at, needs, saveAny } from './support';

const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);

describeOnBothDatabases('what is over', (store) => {
  const aged = async (id: string, days: number, steps: string[], status: 'draft' | 'submitted' = 'draft') => {
    const scope = await addEnrollment(store(), id);
    for (const name of steps) await saveAny(needs(store()), scope, { name, data: { id }, by: 'applicant' });
    await store()
      .db.update(enrollments)
      .set({ updatedAt: daysAgo(days), status })
      .where(eq(enrollments.id, id));
    return scope;
  };
  const code = { enrollmentId: 'fresh', emailHash: 'h', tab: 'contact_info' };

  it('is deleted with everything of its own, and nothing else is', async () => {
    const old = await aged('old', 31, ['filter_info', 'primary_info']);
    await aged('empty', 3, ['filter_info']);
    await aged('fresh', 29, ['filter_info', 'primary_info']);
    await aged('just asked', 1, ['filter_info']);
    await aged('shopping', 3, ['filter_info']);
    await aged('submitted', 900, ['filter_info', 'primary_info'], 'submitted');
    await aged('consented', 900, ['filter_info', 'primary_info']);
    await store().db.insert(cartItems).values({ enrollmentId: 'shopping', planId: '101', planPricingId: '1011' });
    await store()
      .db.insert(consents)
      .values({
        id: 'c',
        enrollmentId: 'consented',
        kind: 'electronic-business',
        textKey: 'esign',
        textSha256: 'x',
        wording: 'x',
        eprocess: 'applicant',
        acceptedAt: daysAgo(900),
      });
    expect(await purgeExpired(needs(store()))).toBe(2);
    const left = await store().db.select({ id: enrollments.id }).from(enrollments).orderBy(enrollments.id);
    expect(left.map((row) => row.id)).toEqual(['consented', 'fresh', 'just asked', 'shopping', 'submitted']);
    expect(await loadColumns(needs(store()), old)).toEqual({});
    expect(await purgeExpired(needs(store()))).toBe(0);
  });

  it('includes codes past their end and delivered mail, not codes in use and waiting mail', async () => {
    await store()
      .db.insert(resumeCodes)
      .values([
        { ...code, id: 'over', codeHash: '1', expiresAt: daysAgo(2) },
        { ...code, id: 'in use', codeHash: '2', expiresAt: daysAgo(-2) },
      ]);
    const sent = { purpose: 'sign-in', subject: 'staff:1', codeHash: 'x' };
    await store()
      .db.insert(oneTimeCodes)
      .values([
        { ...sent, id: 'over', expiresAt: daysAgo(2) },
        { ...sent, id: 'in use', expiresAt: daysAgo(-1) },
      ]);
    const mail = {
      from: 'a@b.example',
      to: 'c@d.example',
      subject: 's',
      text: 't',
      html: 'h',
      kind: 'x',
      siteKey: null,
    };
    for (const dedupeKey of ['sent', 'waiting', 'recent']) await enqueueMail(needs(store()), { ...mail, dedupeKey });
    await store()
      .db.update(mailOutbox)
      .set({ createdAt: daysAgo(31) })
      .where(inArray(mailOutbox.dedupeKey, ['sent', 'waiting']));
    await store()
      .db.update(mailOutbox)
      .set({ status: 'sent' })
      .where(inArray(mailOutbox.dedupeKey, ['sent', 'recent']));
    await purgeExpired(needs(store()));
    expect((await store().db.select().from(resumeCodes)).map((row) => row.id)).toEqual(['in use']);
    expect((await store().db.select().from(oneTimeCodes)).map((row) => row.id)).toEqual(['in use']);
    const keys = await store().db.select({ key: mailOutbox.dedupeKey }).from(mailOutbox).orderBy(mailOutbox.dedupeKey);
    expect(keys.map((row) => row.key)).toEqual(['recent', 'waiting']);
  });
});
