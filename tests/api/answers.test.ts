import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { asc, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { loadMember, saveMember } from '@/lib/enrollment-api/store/member-rows';
import { exportAnswers } from '@/lib/enrollment-api/store/schema/export-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { answer999, ta1, type SetLine } from '../fixtures/edi/write-answers';
import { contentOf, exportTo, forgetExports, newFolder, takes834, type ToldBatch } from './exporting';
import { operate } from './operate';
import { enrolledMember, type Me } from './renewing';
import { buildApi, type Api } from './support';

type Row = {
  policy: string;
  waits_for: string[];
  state: string;
  times: number;
  problems: { field: string; words: string; code: string }[];
};

/** What carriers answer to files of 834 (decisions 282). Two people hold Dental Preferred of Tidewell, and went out in one set. */
describeWithDemo('the answer of a carrier', (store) => {
  let api: Api;
  let folder: string;
  let people: [Me, Me];
  let sent: ToldBatch;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetExports(api);
    folder = newFolder();
    await takes834(api, 'tidewell');
    const first = await enrolledMember(api);
    await forgetSamePerson(first);
    people = [first, await enrolledMember(api)];
    sent = await exported();
  });

  /** So that the next one who enrolls is nobody on file. */
  async function forgetSamePerson({ id }: Me): Promise<void> {
    const member = await loadMember(api.ports, id);
    if (!member) throw new Error('no member');
    const profile = { ...member.profile, email: `${id.toLowerCase()}@mail.example`, ssn: '', phone: '5125550100' };
    await saveMember(api.ports, { ...member, profile: { ...profile, firstName: 'Bea' } });
  }
  async function exported(...args: string[]): Promise<ToldBatch> {
    const { batches } = await exportTo(api, folder, '--format', '834', ...args);
    const [batch] = batches;
    if (!batch || batches.length > 1) throw new Error(`${batches.length} batches`);
    return batch;
  }
  const numberOf = ({ batch }: ToldBatch): number => Number(batch.slice(3));
  const answered = (text: string): Promise<string> => {
    const file = path.join(folder, 'answer.x12');
    writeFileSync(file, text);
    return operate(api.ports, 'policies', 'acknowledge', file);
  };
  const reply = (sets: readonly SetLine[]): Promise<string> => answered(answer999(numberOf(sent), sets));
  async function states(...args: string[]): Promise<Map<string, Row>> {
    const said = await operate(api.ports, 'fulfilment', 'list', '--json', ...args);
    const { result } = JSON.parse(said.slice(2)) as { result: { plans: Row[] } };
    return new Map(result.plans.map((row) => [row.policy, row]));
  }
  const statesOf = async (): Promise<(string | undefined)[]> => {
    const all = await states();
    return people.map(({ policyId }) => all.get(policyId)?.state);
  };
  /** The place of a person's segment in the set: that of a name, counted from the ST. */
  function placeOf({ id }: Me, segment: string): number {
    const lines = contentOf(folder, sent).split('\n').slice(2);
    const from = lines.findIndex((line) => line === `REF*0F*${id}~`);
    return 1 + lines.findIndex((line, at) => at >= from && line.startsWith(`${segment}*`));
  }

  it('accepts: all of it is acknowledged, once, however often the file is read', async () => {
    expect(await statesOf()).toEqual(['sent', 'sent']);
    expect(await answered(ta1(numberOf(sent), 'A'))).toBe(`0 ${sent.batch}: accepted (TA1).`);
    expect(await statesOf()).toEqual(['sent', 'sent']);
    expect(await reply([{ control: '0001', verdict: 'A' }])).toBe(`0 ${sent.batch}: accepted (999).`);
    expect(await statesOf()).toEqual(['acknowledged', 'acknowledged']);
    const again = await reply([{ control: '0001', verdict: 'A' }]);
    expect(again).toBe(`0 ${sent.batch}: this 999 was read before. Nothing was changed.`);
    const lines = await store()
      .db.select()
      .from(auditLog)
      .where(like(auditLog.action, 'policies.acknowledge'))
      .orderBy(asc(auditLog.seq));
    expect(lines.slice(-2)).toMatchObject([
      { actor: 'operator:kim', subject: `export:${sent.batch}`, data: { kind: 'TA1', verdict: 'accepted' } },
      { actor: 'operator:kim', subject: `export:${sent.batch}`, data: { kind: '999', plans: 2, rejected: 0 } },
    ]);
  });

  it('accepts with errors: the policy keeps them, by field in plain words and whose', async () => {
    const errors = [{ segment: 'DMG', position: placeOf(people[1], 'DMG'), elements: [[2, '8']] as const }];
    expect(await reply([{ control: '0001', verdict: 'E', errors }])).toBe(
      `0 ${sent.batch}: accepted with errors (999).\n  ${people[1].policyId}: Birth date of the member: It is no date that there is. (IK4 8)`,
    );
    const all = await states();
    expect(all.get(people[0].policyId)).toMatchObject({ state: 'acknowledged', problems: [] });
    expect(all.get(people[1].policyId)).toMatchObject({
      state: 'acknowledged',
      problems: [{ field: 'Birth date of the member', words: 'It is no date that there is.', code: 'IK4 8' }],
    });
  });

  it('rejects: who has an error waits for a change, who went back with them goes out again at once', async () => {
    const errors = [{ segment: 'N4', position: placeOf(people[0], 'N4'), elements: [[3, '7']] as const }];
    const said = await reply([{ control: '0001', verdict: 'R', code: '5', errors }]);
    expect(said).toContain(`${people[0].policyId}: ZIP of the member: It has a code that they do not take. (IK4 7)`);
    expect(said).toContain(`${people[1].policyId}: went back with others; the next export has it again.`);
    expect(said).toContain('Set 0001: One or more of its segments are wrong. (IK5 5)');
    expect(await statesOf()).toEqual(['rejected', 'rejected']);
    expect([...(await states('--state', 'rejected')).keys()].toSorted()).toEqual(
      people.map(({ policyId }) => policyId).toSorted(),
    );
    const next = await exported();
    expect(next).toMatchObject({ plans: 1, previous: sent.batch });
    expect(contentOf(folder, next)).toContain(`REF*1L*${people[1].policyId}~`);
    expect(contentOf(folder, next)).toContain('INS*Y*18*021*28*');
    expect(await statesOf()).toEqual(['rejected', 'sent-again']);
    // Nothing of the first was changed: no file has it, and both say so.
    const left = await operate(api.ports, 'policies', 'export', '--format', '834', '--out', folder);
    expect(left).toContain(
      `0 Left out: ${people[0].policyId}, Dental Preferred 750: Its carrier rejected it, and nothing of it`,
    );
    expect(left).toContain(
      'ZIP of the member: It has a code that they do not take. (IK4 7)\nThere is nothing new to send.',
    );
    expect((await states('--policy', people[0].policyId)).get(people[0].policyId)).toMatchObject({
      waits_for: ['correction'],
    });
    const member = await loadMember(api.ports, people[0].id);
    if (!member) throw new Error('no member');
    await saveMember(api.ports, { ...member, profile: { ...member.profile, zip: '78702' } });
    // It is told with the next file, and waits for no other correction.
    expect((await states('--policy', people[0].policyId)).get(people[0].policyId)).toMatchObject({
      state: 'rejected',
      waits_for: ['next-export'],
    });
    const mended = contentOf(folder, await exported());
    // They never had it: it is told as new, not as a change.
    expect(mended).toContain('INS*Y*18*021*28*');
    expect(mended).toContain('*78702~');
    expect(await statesOf()).toEqual(['sent-again', 'sent-again']);
  });

  it('refuses the file as a whole by a TA1: all of it goes out again, under another number', async () => {
    expect(await answered(ta1(numberOf(sent), 'R', '006'))).toContain(
      `${sent.batch}: rejected (TA1).\n  File: The id of the sender is wrong. (TA1 006)`,
    );
    expect(await statesOf()).toEqual(['rejected', 'rejected']);
    const next = await exported();
    expect(next.plans).toBe(2);
    expect(numberOf(next)).toBeGreaterThan(numberOf(sent));
  });

  it('is refused, and changes nothing, where it is about no file of ours', async () => {
    const before = await store().db.$count(exportAnswers);
    for (const [text, words] of [
      [answer999(999_999, [{ control: '0001', verdict: 'A' }]), 'No file of 834 with the number 999999 was sent.'],
      [
        answer999(numberOf(sent), [{ control: '0001', verdict: 'R' }], { from: 'SOMEBODY', to: '741234567' }),
        `${sent.batch} was not sent between these two: the answer's sender or receiver is another.`,
      ],
      [
        answer999(numberOf(sent), [{ control: '0009', verdict: 'R' }]),
        'There is no transaction set 0009 in what was sent.',
      ],
      ['hello', 'This is no file of X12: it does not begin with ISA.'],
      [ta1(numberOf(sent), 'R').slice(0, -4), 'Segment 3: The file ends in the middle of a segment.'],
    ] as const)
      expect(await answered(text)).toBe(`1 --file: ${words}`);
    expect(await operate(api.ports, 'policies', 'acknowledge', '/nowhere/a')).toMatch(/^1 --file: .*ENOENT/);
    expect(await statesOf()).toEqual(['sent', 'sent']);
    expect(await store().db.$count(exportAnswers)).toBe(before);
  });

  it('is listed page by page, by state, carrier and policy', async () => {
    const first = await operate(api.ports, 'fulfilment', 'list', '--most', '1', '--json');
    const { result } = JSON.parse(first.slice(2)) as { result: { plans: Row[]; cursor: string } };
    const rest = await states('--most', '10', '--after', result.cursor);
    const seen = [...result.plans.map(({ policy }) => policy), ...rest.keys()];
    expect(seen.toSorted()).toEqual(people.map(({ policyId }) => policyId).toSorted());
    expect([...(await states('--most', '1', '--page', '2')).keys()]).toEqual([...rest.keys()]);
    expect(first.includes('"more":true')).toBe(true);
    expect((await states('--carrier', 'lumenvale')).size).toBe(0);
    expect([...(await states('--policy', people[0].policyId)).keys()]).toEqual([people[0].policyId]);
    expect(await operate(api.ports, 'fulfilment', 'list', '--most', '5000')).toBe('1 --most: Give 1000 at most.');
    expect(await operate(api.ports, 'fulfilment', 'list', '--state', 'acknowledged')).toBe('0 There is none.');
  });
});
