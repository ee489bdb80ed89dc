import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { MyRights } from '@/lib/contract/member-rights';
import type { MyData } from '@/lib/enrollment-api/handlers/rights/collect-data';
import { COPIED } from '@/lib/enrollment-api/handlers/rights/copied-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { signedInAs, type Me } from './enrolled-member';
import { CANARY } from './shopper';
import { asWord, BAYLINE, buildApi, NORTH_STAR, resultOf, type Api } from './support';
import { memberWithLife, PAPER } from './whole-life';

/** The parts of a member's copy, one by one, after a life that left something in every table (decisions 277). */
describeWithDemo('the copy of a member’s data', (store) => {
  let api: Api;
  let me: Me;
  beforeEach(async () => {
    api = await buildApi(store());
    me = await memberWithLife(api);
  });

  const dataOf = async ({ id, headers }: Me) => {
    const answer = await api.call('getMyData', { user_id: id, as: 'json' }, headers);
    const { content } = answer.body.data as unknown as { content: string };
    return JSON.parse(Buffer.from(content, 'base64').toString()) as MyData;
  };
  const proof = (headers: Record<string, string>, user_id?: string) =>
    api.call('getChangeProof', { change_id: `${me.id}-life`, ...(user_id !== undefined && { user_id }) }, headers);

  /** All that stands at a path, whichever lists are on the way. */
  const at = (data: unknown, path: string): unknown[] =>
    path.split('.').reduce<unknown[]>(
      (found, name) =>
        found
          .flat()
          .map((one) => (one as Record<string, unknown> | null)?.[name])
          .flat(),
      [data],
    );
  const isTold = (value: unknown) =>
    value !== null &&
    value !== undefined &&
    value !== '' &&
    (typeof value !== 'object' || Object.keys(value).length > 0);

  it('tells what every table keeps, and says what it leaves out and why', async () => {
    const data = await dataOf(me);
    const silent = Object.entries(COPIED).filter(([, one]) => 'part' in one && !at(data, one.part).some(isTold));
    expect(silent.map(([table]) => table)).toEqual([]);
    expect(data.not_in_this_copy.every(({ what, why }) => what !== '' && why !== '')).toBe(true);
  });

  it('tells a change that was declined with its words, and the paper that was to prove it, which its member alone downloads', async () => {
    const [change] = (await dataOf(me)).changes_after_the_sale;
    expect(change).toMatchObject({
      ...{ kind: 'people', state: 'declined', told: { reason: 'Not enough' } },
      proof: { file: 'proof.pdf', content_type: 'application/pdf', bytes: PAPER.length, sha256: 'paper' },
    });
    const rights = resultOf<MyRights>(await api.call('getMyRights', { user_id: me.id }, me.headers));
    expect(rights.proofs).toMatchObject([{ change_id: `${me.id}-life`, file_name: 'proof.pdf' }]);
    const file = resultOf<{ content: string }>(await proof(me.headers, me.id));
    expect(Buffer.from(file.content, 'base64')).toEqual(PAPER);
    const read = await store().db.select().from(auditLog).where(eq(auditLog.action, 'change.proof-read'));
    expect(read.map(({ actor }) => actor)).toContain(`member:${me.id}`);
    for (const [headers, self] of [
      [signedInAs('70001'), '70001'],
      [signedInAs('70001'), me.id],
      [{ ...BAYLINE, signed_in: `member:0:${me.id}` }, '70001'],
      [{ ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }, me.id],
      [{ ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }, undefined],
      [NORTH_STAR, me.id],
    ] as const)
      expect([403, 404]).toContain((await proof(headers, self)).http);
  });

  it('masks numbers however deep they lie, and tells no id that opens an application, no token and no other person', async () => {
    const text = JSON.stringify(await dataOf(me));
    for (const secret of [CANARY.ssn, CANARY.account, CANARY.card]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(asWord(me.enrollmentId));
    expect(text).not.toMatch(/tok_|rep:1|rep-4101|data:image/);
    const other = await dataOf({ ...me, id: '70001', headers: signedInAs('70001') });
    expect(JSON.stringify(other)).not.toContain(me.id);
  });
});
