import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loadPaper, makeOwed, type PaperKind } from '@/lib/enrollment-api/handlers/submission/papers';
import { claimDue } from '@/lib/enrollment-api/store/due-rows';
import { policyDocuments, policyPapers } from '@/lib/enrollment-api/store/schema/paper-tables';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemoOnBoth } from '../config/databases';
import { canariesOf, fillWithCanaries, foundIn } from './canary-household';
import { lettersOf } from './letters';
import { Shopper } from './shopper';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { BAYLINE, buildApi, forgetNewMembers, NORTH_STAR, NOW, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
/** What the client's copy may hold of the canaries. */
const NAMES = ['first', 'last'].flatMap((part) => [
  `${part}Name`,
  ...['spouse', 'child', 'heir'].map((who) => who + part.replace(/^./, (letter) => letter.toUpperCase())),
]);
const KINDS = ['client-copy', 'enrollment-copy'];

/** A submitted enrollment whose documents nobody has made yet. */
async function submitted(api: Api): Promise<{ shopper: Shopper; policyId: string }> {
  await makeOwed(api.ports);
  const shopper = await Shopper.quote(api);
  await shopper.prepare();
  const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
  return { shopper, policyId: policy_id };
}

const pdfOf = async (shopper: Shopper, headers = shopper.headers): Promise<Buffer> => {
  const answer = await shopper.api.call('getEnrollmentCopy', { enrollment_id: shopper.id }, headers);
  expect(answer.http).toBe(200);
  return Buffer.from((answer.body.data as { content: string }).content, 'base64');
};

describeWithDemoOnBoth('the documents of a policy', (store) => {
  const documents = (policyId: string) =>
    store()
      .db.select({ kind: policyDocuments.kind, sha256: policyDocuments.sha256 })
      .from(policyDocuments)
      .where(eq(policyDocuments.policyId, policyId))
      .orderBy(policyDocuments.kind);
  const receipts = async (policyId: string) => {
    const rows = await store().db.select({ key: mailOutbox.dedupeKey }).from(mailOutbox).orderBy(mailOutbox.dedupeKey);
    return rows.map(({ key }) => key).filter((key) => key.includes(policyId));
  };
  const bothMails = (policyId: string) => [`receipt/${policyId}/client`, `receipt/${policyId}/member`];

  it('are owed by the submission and made after it, each once, and their mails wait for them', async () => {
    const api = await buildApi(store());
    await forgetNewMembers(store());
    const { policyId } = await submitted(api);
    expect([await documents(policyId), await receipts(policyId)]).toEqual([[], []]);
    expect(await makeOwed(api.ports)).toBe(2);
    expect((await documents(policyId)).map(({ kind }) => kind)).toEqual(KINDS);
    expect(await receipts(policyId)).toEqual(bothMails(policyId));
    expect(await makeOwed(api.ports)).toBe(0);
    const mails = (await api.mails()).filter(({ text }) => text.includes(policyId));
    expect(mails.map(({ attachments = [] }) => attachments.length)).toEqual([1, 1]);
    const logo = readFileSync('public/demo/north-star-logo.png').toString('base64');
    expect(mails.map((mail) => [mail.logo, mail.html.includes('<img src="cid:')])).toEqual([
      [logo, true],
      [logo, true],
    ]);
  });

  it('are there at once for who asks before the worker came, and one stays however many make it', async () => {
    const api = await buildApi(store());
    await forgetNewMembers(store());
    const { shopper, policyId } = await submitted(api);
    const asked = Array.from({ length: 6 }, () => pdfOf(shopper));
    const workers = Array.from({ length: 3 }, () => makeOwed(api.ports));
    const pdfs = await Promise.all(asked);
    await Promise.all(workers);
    expect(new Set(pdfs.map((pdf) => pdf.toString('base64'))).size).toBe(1);
    expect((await documents(policyId)).map(({ kind }) => kind)).toEqual(KINDS);
    expect(await receipts(policyId)).toEqual(bothMails(policyId));
    expect(await loadPaper(api.ports, 'CF-none', 'enrollment-copy')).toBeNull();
  });

  it('say what was so at the submission, whatever changes before they are made', async () => {
    const api = await buildApi(store());
    await forgetNewMembers(store());
    const first = await submitted(api);
    const before = lettersOf(await pdfOf(first.shopper));
    const { shopper, policyId } = await submitted(api);
    await store().db.execute(sql`update agents set profile = jsonb_set(profile, '{display_name}', '"Another Name"')`);
    await store().db.execute(sql`update agreement_texts set body = '<p>Other words.</p>'`);
    await store().db.execute(sql`delete from enrollment_columns where enrollment_id = ${shopper.id}`);
    api.setNow(new Date(NOW.getTime() + 40 * 86_400_000));
    const after = lettersOf(await pdfOf(shopper));
    const free = (text: string, id: string) => text.replaceAll(id, '').replaceAll(/[0-9a-f]{64}/g, '');
    expect(free(after, policyId)).toBe(free(before, first.policyId));
    const mails = (await api.sent()).filter(({ text }) => text.includes(policyId));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).not.toContain('Another Name');
  });

  it('are made again by the next worker after one that died, and after one that failed, later and later', async () => {
    const api = await buildApi(store());
    await forgetNewMembers(store());
    const { policyId } = await submitted(api);
    const dead = await claimDue(store(), policyPapers, NOW, 60_000);
    expect(dead).not.toBeNull();
    expect(await makeOwed(api.ports)).toBe(1);
    const fields = {
      ...api.ports.fields,
      sealBytes: () => {
        throw new TypeError('out of order');
      },
    };
    api.setNow(new Date(NOW.getTime() + 61_000));
    expect(await makeOwed({ ...api.ports, fields })).toBe(0);
    expect(api.logged.at(-1)).toContain('"attempts":2,"error":"TypeError"');
    expect(await makeOwed(api.ports)).toBe(0);
    api.setNow(new Date(NOW.getTime() + 120_000));
    expect(await makeOwed(api.ports)).toBe(1);
    expect((await documents(policyId)).map(({ kind }) => kind)).toEqual(KINDS);
    expect(await receipts(policyId)).toEqual(bothMails(policyId));
  });

  it('are two: who represents the member gets neither health, birth dates, numbers nor digits', async () => {
    const api = await buildApi(store());
    await forgetNewMembers(store());
    const c = canariesOf(3);
    const shopper = await fillWithCanaries(api, c);
    await shopper.sign({ user_name: `${c.firstName} ${c.lastName}` });
    await shopper.bank({ account_name: c.accountName, account_number: c.account });
    const answered = { additional_notes: c.reviewNotes };
    const { policy_id: policyId } = await shopper.ok<{ policy_id: string }>('saveReviewInfo', answered);
    const copies: Record<PaperKind, string> = {
      'enrollment-copy': lettersOf(await pdfOf(shopper)),
      'client-copy': lettersOf(await pdfOf(shopper, DANA)),
    };
    const whole = foundIn(copies['enrollment-copy'], c);
    expect(whole).toEqual(expect.arrayContaining(['condition', 'medication', 'heirFirst', 'reviewNotes']));
    const allowed = new Set(NAMES);
    // Mails of the tests before may wait as well.
    const mails = (await api.sent()).filter(({ text }) => text.includes(policyId));
    const toClient = mails.find(({ to }) => to === 'dana@northstar.example');
    for (const text of [copies['client-copy'], toClient?.text ?? '', toClient?.html ?? ''])
      expect(foundIn(text, c).filter((name) => !allowed.has(name))).toEqual([]);
    expect(lettersOf(toClient?.attachments?.[0]?.content ?? Buffer.of())).toBe(copies['client-copy']);
    const last4 = [c.ssn, c.spouseSsn, c.childSsn, c.heirSsn, c.account].map((number) => `\u2022${number.slice(-4)}`);
    for (const digits of [...last4, '04/09/1985'])
      expect(copies['client-copy'].includes(digits.replaceAll(/\s/g, '')), digits).toBe(false);
    expect(copies['client-copy']).toContain('Confirmationnumber');
  });

  it(
    'are called unchanged by number and hash, changed by any other hash, and nothing else of them is told',
    async () => {
      const api = await buildApi(store());
      await forgetNewMembers(store());
      const { shopper, policyId } = await submitted(api);
      const whole = await pdfOf(shopper);
      const client = await pdfOf(shopper, DANA);
      const ask = async (document_number: string, pdf: Buffer) => {
        const sha256 = createHash('sha256').update(pdf).digest('hex').toUpperCase();
        return (await api.call('verifyDocument', { document_number, sha256 }, BAYLINE)).body.data;
      };
      const unchanged = {
        verdict: 'unchanged',
        sealed_by: 'North Star Agency',
        sealed_at: NOW.toISOString(),
        stamped: false,
      };
      expect([await ask(policyId, whole), await ask(policyId, client)]).toEqual([unchanged, unchanged]);
      const nothing = { sealed_by: null, sealed_at: null, stamped: false };
      expect(await ask('CF-none', whole)).toEqual({ verdict: 'unknown', ...nothing });
      // The number is readable in the file, as the page reads it in the browser.
      expect(/Enrollment (CF-[0-9A-Za-z-]{4,40})/.exec(whole.toString('latin1'))?.[1]).toBe(policyId);
      let seed = 175;
      const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
      for (let run = 0; run < soakRuns('sealed bytes'); run += 1) {
        const changed = Buffer.from(whole);
        const at = random(whole.length);
        changed[at] = (changed[at] ?? 0) ^ (1 + random(255));
        expect(await ask(policyId, changed)).toEqual({ verdict: 'changed', ...nothing });
      }
      const refused = await api.call('verifyDocument', { document_number: policyId, sha256: 'xyz' });
      expect(refused.http).toBe(422);
    },
    soakTime(60_000),
  );
});
