import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { loadMember, saveMember, type MemberProfile } from '@/lib/enrollment-api/store/member-rows';
import { exportBatches, exportHolds, exportItems } from '@/lib/enrollment-api/store/schema/export-tables';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { contentOf, exportTo, forgetExports, modeOf, newFolder, read, takes834 } from './exporting';
import { operate } from './operate';
import { noon } from './pass-days';
import { enrolledMember, type Me } from './renewing';
import { asWord, buildApi, type Api } from './support';

/** What carriers are told of policies (decisions 281), from the sale to the end. The plan is Dental Preferred of Tidewell. */
describeWithDemo('policies leave the house', (store) => {
  let api: Api;
  let folder: string;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetExports(api);
    folder = newFolder();
    expect(await takes834(api, 'tidewell')).toBe('0 Tidewell takes 834, marked as production.');
  });

  const change = (...args: string[]) => exportTo(api, folder, '--format', '834', ...args);
  async function mend(me: Me, facts: Partial<MemberProfile>): Promise<void> {
    const member = await loadMember(api.ports, me.id);
    if (!member) throw new Error('no member');
    await saveMember(api.ports, { ...member, profile: { ...member.profile, ...facts } });
  }
  const lastTrace = async () => {
    const [row] = await store().db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    return row;
  };

  it('as a new enrollment, once, in a file that its owner alone may read, with a line in the audit log', async () => {
    const me = await enrolledMember(api);
    const { batches } = await change();
    expect(batches).toMatchObject([{ format: '834', carrier: 'tidewell', plans: 1, people: 1, previous: null }]);
    const [batch] = batches;
    if (!batch) throw new Error('no batch');
    const file = read(folder, batch);
    expect(file.errors).toEqual([]);
    expect(file.sets[0]?.people).toMatchObject([
      {
        ...{ isSubscriber: true, type: '021', reason: '28', subscriberId: me.id, policy: me.policyId },
        name: ['RUIZ-LINDQVIST', 'ANA', '', expect.any(String) as string],
        coverages: [{ type: '021', line: 'DEN', days: { '348': '20270101' }, references: { '1L': me.heldId } }],
      },
    ]);
    expect(modeOf(folder, batch)).toBe(0o600);
    expect(createHash('sha256').update(contentOf(folder, batch)).digest('hex')).toBe(batch.sha256);
    expect(await lastTrace()).toMatchObject({
      ...{ actor: 'operator:kim', action: 'policies.export', subject: `export:${batch.batch}` },
      data: { format: '834', carrier: 'tidewell', plans: 1, people: 1, sha256: batch.sha256 },
    });
    expect(await change()).toEqual({ batches: [], held_back: [], left_out: [] });
    const again = await exportTo(api, newFolder(), '--batch', batch.batch);
    expect(again.batches).toMatchObject([{ sha256: batch.sha256 }]);
    expect(await lastTrace()).toMatchObject({ action: 'policies.export-again', subject: `export:${batch.batch}` });
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it('as a change of address, of a name, and as an end, each by what is other than was told last', async () => {
    const me = await enrolledMember(api);
    const first = (await change()).batches[0];
    await mend(me, { address1: '9 Beacon Way', address2: '', city: 'Dallas', state: 'TX', zip: '75201' });
    const [moved] = (await change()).batches;
    if (!first || !moved) throw new Error('no batch');
    expect(moved.previous).toBe(first.batch);
    expect(read(folder, moved)).toMatchObject({
      errors: [],
      sets: [{ people: [{ type: '001', reason: '43', street: ['9 BEACON WAY'], coverages: [] }] }],
    });
    await mend(me, { lastName: 'Ruiz' });
    const [renamed] = (await change()).batches;
    expect(renamed && read(folder, renamed)).toMatchObject({
      errors: [],
      sets: [{ people: [{ type: '001', reason: '25', isCorrected: true, former: ['RUIZ-LINDQVIST', 'ANA'] }] }],
    });
    const asked = { user_id: me.id, policy_id: me.policyId, plan: me.heldId };
    api.setNow(noon('2027-01-10'));
    await store()
      .db.update(memberPolicies)
      .set({ status: 'ACTIVE', endDate: '2027-01-31', cause: 'request', since: '2027-01-10' })
      .where(eq(memberPolicies.id, asked.plan));
    const [ended] = (await change()).batches;
    expect(ended && read(folder, ended)).toMatchObject({
      errors: [],
      sets: [
        {
          people: [
            {
              type: '024',
              reason: '14',
              days: { '357': '20270131' },
              coverages: [{ type: '024', days: { '349': '20270131' } }],
            },
          ],
        },
      ],
    });
    expect((await change()).batches).toEqual([]);
    // What was told first comes again as it was told then.
    const old = await exportTo(api, newFolder(), '--batch', first.batch);
    expect(old.batches).toMatchObject([{ sha256: first.sha256 }]);
  });

  it('in a full file with everything that is in force, and again on purpose in place of an earlier one', async () => {
    const me = await enrolledMember(api);
    const [first] = (await change()).batches;
    const [full] = (await change('--full')).batches;
    expect(full && read(folder, full)).toMatchObject({
      errors: [],
      sets: [{ action: '4', people: [{ type: '030', reason: 'XN', coverages: [{ type: '030' }] }] }],
    });
    const [again] = (await change('--policy', me.policyId)).batches;
    expect(again).toMatchObject({ again: full?.batch });
    expect(again && read(folder, again)).toMatchObject({ errors: [], sets: [{ purpose: '15', instead: full?.batch }] });
    expect(new Set([first, full, again].map((one) => one && read(folder, one).control)).size).toBe(3);
  });

  it('never before a first payment, and not with letters that the file cannot carry', async () => {
    const me = await enrolledMember(api);
    await store()
      .db.update(memberPolicies)
      .set({ status: 'PENDING', waitsFor: ['first-payment'] });
    expect(await change()).toMatchObject({
      batches: [],
      left_out: [{ policy: me.policyId, why: 'It waits for first payment.' }],
    });
    await store().db.update(memberPolicies).set({ status: 'SUBMITTED', waitsFor: [] });
    expect(await operate(api.ports, 'policies', 'export', '--format', 'lines', '--out', folder)).toBe(
      '0 Not in this format: 1 plan of carriers that are told by --format 834.\nThere is nothing new to send.',
    );
    await mend(me, { lastName: '李' });
    const told = await change();
    expect(told).toMatchObject({
      batches: [],
      held_back: [{ policy: me.policyId, problems: [{ field: 'Last name of the member' }] }],
    });
    expect(JSON.stringify(told)).not.toContain('李');
  });

  it('and why one is held back is kept for the board by field, until it is mended', async () => {
    const me = await enrolledMember(api);
    const board = () => operate(api.ports, 'fulfilment', 'list', '--policy', me.policyId);
    await change();
    await mend(me, { lastName: '李', city: 'A' });
    // A trial keeps nothing.
    await operate(api.ports, 'policies', 'export', '--format', '834', '--out', folder, '--dry-run');
    expect(await board()).not.toContain('held back');
    api.setNow(noon('2026-12-02'));
    expect((await change()).held_back).toMatchObject([{ policy: me.policyId }]);
    api.setNow(noon('2026-12-05'));
    await change();
    expect(await board()).toMatch(
      /held back since 2026-12-02 \(EX-\d+, 2026-11-2\d\)\n {2}Last name of the member: It has letters.*\n {2}City: It is shorter/,
    );
    expect(await operate(api.ports, 'policies', 'show', me.policyId)).toContain(
      'Held back from its carrier: City: It is shorter',
    );
    expect(await operate(api.ports, 'fulfilment', 'list', '--state', 'held-back')).toContain(me.policyId);
    expect(JSON.stringify(await store().db.select().from(exportHolds))).not.toContain('李');
    await mend(me, { city: 'Austin' });
    await change();
    expect(await board()).not.toContain('City');
    await mend(me, { lastName: 'Ruiz' });
    expect((await change()).batches).toMatchObject([{ plans: 1 }]);
    expect(await board()).toMatch(/, sent \(EX/);
    expect(await store().db.$count(exportHolds)).toBe(0);
  });

  it('as a table for a carrier without 834, and as a table of the operator without any Social Security number', async () => {
    const me = await enrolledMember(api);
    await operate(api.ports, 'carriers', 'exchange', 'tidewell', '--none');
    await mend(me, { firstName: '=HYPERLINK("x")', ssn: '219098503' });
    for (const format of ['lines', 'csv']) {
      const [batch] = (await exportTo(api, folder, '--format', format)).batches;
      if (!batch) throw new Error('no batch');
      const text = contentOf(folder, batch);
      expect(text).toContain(`"'=HYPERLINK(""x"")"`);
      // Dental needs none.
      expect(text).not.toContain('219098503');
      expect(text).toContain(me.policyId);
      expect((await exportTo(api, folder, '--format', format)).batches).toEqual([]);
    }
  });

  it('and a table is written again with the columns that it was made with, before replaced coverage was told', async () => {
    await enrolledMember(api);
    await operate(api.ports, 'carriers', 'exchange', 'tidewell', '--none');
    for (const format of ['lines', 'csv']) {
      const [batch] = (await exportTo(api, folder, '--format', format)).batches;
      if (!batch) throw new Error('no batch');
      const before = contentOf(folder, batch)
        .replace(',replaces,"replaced_policy"\r\n', '\r\n')
        .replaceAll(/,,\r\n/g, '\r\n');
      expect(before).not.toContain('replace');
      const sha256 = createHash('sha256').update(before).digest('hex');
      const made = eq(exportBatches.id, batch.batch);
      await store().db.update(exportBatches).set({ sha256 }).where(made);
      const out = newFolder();
      const [again] = (await exportTo(api, out, '--batch', batch.batch)).batches;
      expect(again && contentOf(out, again)).toBe(before);
      await store().db.update(exportBatches).set({ sha256: '0' }).where(made);
      await expect(exportTo(api, newFolder(), '--batch', batch.batch)).rejects.toThrow('otherwise than it was');
    }
  });

  it('and a trial lays no file, notes no batch and leaves no trace', async () => {
    await enrolledMember(api);
    const before = await lastTrace();
    expect(await operate(api.ports, 'policies', 'export', '--format', '834', '--out', folder, '--dry-run')).toContain(
      'Nothing was changed: this was a trial.',
    );
    expect(await store().db.$count(exportBatches)).toBe(0);
    expect(await lastTrace()).toEqual(before);
    expect((await change()).batches).toMatchObject([{ plans: 1 }]);
  });

  it('and what is kept of it is sealed: no name and no number of a person is in its rows', async () => {
    await enrolledMember(api);
    await change();
    const rows = JSON.stringify([
      await store().db.select().from(exportBatches),
      await store().db.select().from(exportItems),
    ]);
    for (const word of ['Ruiz', 'Ana']) expect(rows).not.toMatch(asWord(word));
  });

  it.each([
    [['--format', '834', '--out', '/nowhere/at/all'], '--out: There is no folder /nowhere/at/all.'],
    [['--out', '.'], '--format: Give 834, lines or csv.'],
    [['--format', 'xml', '--out', '.'], '--format: Give 834, lines or csv.'],
    [['--format', '834', '--full', '--change', '--out', '.'], '--full or --change: Give one of the two.'],
    [['--format', '834', '--since', '1/1/27', '--out', '.'], '--since: Give a day, such as 2027-01-31.'],
    [
      ['--batch', 'EX-0', '--format', '834', '--out', '.'],
      '--batch: A batch is written as it was. Leave the rest out.',
    ],
    [['--batch', 'EX-0', '--out', '.'], '--batch: There is no batch EX-0.'],
    [['--format', '834', '--policy', 'CF-none', '--out', '.'], '--policy: There is nothing of CF-none to send as 834.'],
  ])('and %j is refused in one line', async (args, line) => {
    expect(await operate(api.ports, 'policies', 'export', ...args)).toBe(`1 ${line}`);
  });

  it('and facts of an exchange that are wrong are refused member by member', async () => {
    const file = path.join(folder, 'facts.json');
    writeFileSync(file, JSON.stringify({ sender: { id: '*' }, receiver: { id: 'OK1' } }));
    const said = await operate(api.ports, 'carriers', 'exchange', 'tidewell', '--facts', file);
    expect(said).toMatch(/^1 --facts: sender\.id: [^]*--facts: sponsor: [^]*--facts: payer: /);
    expect(await operate(api.ports, 'carriers', 'exchange', 'none', '--none')).toBe(
      '1 --carrier: There is no carrier none.',
    );
    expect(await operate(api.ports, 'carriers', 'list')).toContain('tidewell: Tidewell, 834 (production)');
  });
});
