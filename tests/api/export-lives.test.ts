import { beforeEach, expect, it } from 'vitest';
import { carryOutDeletions } from '@/lib/enrollment-api/handlers/rights/carry-out-deletions';
import { addDeletion } from '@/lib/enrollment-api/store/deletion';
import { rotateFields } from '@/lib/enrollment-api/store/rotate';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { DAYS } from '@/lib/enrollment-api/store/retention-plan';
import { exportBatches, exportItems } from '@/lib/enrollment-api/store/schema/export-tables';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { addDays } from '@/lib/rules/text/days-later';
import { describeWithDemo } from '../config/databases';
import type { ReadPerson } from '../fixtures/edi/read-834';
import { exportTo, forgetExports, newFolder, read, takes834, type ToldBatch } from './exporting';
import { operate } from './operate';
import { noon, passDays } from './pass-days';
import { patient } from './patience';
import { BILLED, enrolledMember, fileDearer, live, RENEWAL_DAY, type Me } from './renewing';
import { buildApi, fieldErrors, NORTH_STAR, resultOf, type Api } from './support';

/** Lives of a policy, and what its carrier is told of each turn (decisions 281). The plan is Dental Preferred of Tidewell. */
describeWithDemo('a carrier is told', (store) => {
  let api: Api;
  let folder: string;
  let me: Me;
  let sold: ToldBatch;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetExports(api);
    folder = newFolder();
    await takes834(api, 'tidewell');
    me = await enrolledMember(api);
    const [first] = await exported();
    if (!first) throw new Error('nothing was sold');
    sold = first;
  });

  const exported = async (): Promise<ToldBatch[]> => (await exportTo(api, folder, '--format', '834')).batches;
  async function told(): Promise<ReadPerson[]> {
    const files = (await exported()).map((batch) => read(folder, batch));
    expect(files.flatMap(({ errors }) => errors)).toEqual([]);
    return files.flatMap(({ sets }) => sets.flatMap(({ people }) => people));
  }
  const repeat = (batch: ToldBatch) =>
    operate(api.ports, 'policies', 'export', '--batch', batch.batch, '--out', folder);

  it('of a plan that is returned in the free look: it ends with its first day', async () => {
    const seen = { user_id: me.id, held_id: me.heldId };
    expect((await api.call('cancelMemberPlan', seen, me.headers)).body['status']).toBe('success');
    expect(await told()).toMatchObject([
      {
        ...{ type: '024', reason: '14', work: 'TE', days: { '357': '20270101' } },
        coverages: [{ type: '024', days: { '348': '20270101', '349': '20270101' } }],
      },
    ]);
    expect(await told()).toEqual([]);
  });

  it('of a child that is born: it joins from its day, and the plan covers children from then on', async () => {
    await passDays(api, '2027-01-01', '2027-01-28', '2027-02-28');
    expect(await told()).toEqual([]);
    api.setNow(noon('2027-03-02'));
    const asked = await api.call(
      'askPeopleChange',
      {
        ...{ user_id: me.id, policy_id: me.policyId, deed: 'add', event: 'birth', event_on: '02/14/2027' },
        plans: [me.heldId],
        person: { first_name: 'Emma', last_name: 'Ruiz', birthdate: '02/14/2027', gender: '1', relationship: 'child' },
      },
      me.headers,
    );
    expect(fieldErrors(asked)).toEqual({});
    const { change_id } = asked.body.data as { change_id: string };
    const shown = await api.call('getPeopleChange', { user_id: me.id, change_id }, me.headers);
    const { text_hash } = resultOf<{ text_hash: string }>(shown);
    const signed = { user_id: me.id, change_id, text_hash, signature: 'Ana Ruiz-Lindqvist', accepted: 1 };
    expect((await api.call('signPeopleChange', signed, me.headers)).body['status']).toBe('success');
    expect(await told()).toMatchObject([
      { isSubscriber: true, type: '001', reason: '29', coverages: [{ type: '001', level: 'ECH' }] },
      {
        ...{ relation: '19', type: '021', reason: '02', name: ['RUIZ', 'EMMA', '', ''], birth: '20270214' },
        coverages: [{ type: '021', days: { '348': '20270214' } }],
      },
    ]);
    expect(await told()).toEqual([]);
  });

  it('of a move', async () => {
    await passDays(api, '2027-01-01', '2027-01-28');
    api.setNow(noon('2027-02-05'));
    const address = { address1: '9 Beacon Way', address2: '', city: 'Dallas', state: 'TX', zip: '75201' };
    const asked = await api.call(
      'askAddressChange',
      { user_id: me.id, ...address, moved_on: '02/03/2027' },
      me.headers,
    );
    expect(fieldErrors(asked), asked.text).toEqual({});
    const { change_id } = asked.body.data as { change_id: string };
    const shown = await api.call('getAddressChange', { user_id: me.id, change_id }, me.headers);
    const { text_hash } = resultOf<{ text_hash: string }>(shown);
    const signed = { user_id: me.id, change_id, text_hash, signature: 'Ana Ruiz-Lindqvist', accepted: 1 };
    expect((await api.call('signAddressChange', signed, me.headers)).body['data']).toEqual({ state: 'done' });
    expect((await exportTo(api, folder, '--format', '834', '--since', '2027-02-06')).batches).toEqual([]);
    expect((await exportTo(api, folder, '--format', '834', '--since', '2027-02-05', '--dry-run')).batches).toHaveLength(
      1,
    );
    expect(await told()).toMatchObject([{ type: '001', reason: '43', place: ['DALLAS', 'TX', '75201'] }]);
  });

  it('of a renewal: the old plan ends with the day before, the new one is an enrollment', async () => {
    await fileDearer(store());
    await live(api, ...BILLED, '2027-04-02', '2027-04-28', '2027-05-01', '2027-05-28', RENEWAL_DAY);
    const [person] = await told();
    expect(person).toMatchObject({ isSubscriber: true, type: '001', days: { '303': '20270601' } });
    expect(person?.coverages.map(({ type, days }) => [type, days['348'], days['349']]).toSorted()).toEqual([
      ['021', '20270601', undefined],
      ['024', '20270101', '20270531'],
    ]);
  });

  it('and what was told is written again under newer keys, until it is deleted in time', async () => {
    const rotated = await rotateFields(api.ports);
    expect(rotated.renewed).toBe(0);
    expect(await repeat(sold)).toMatch(/^0 /);
    await store().db.update(memberPolicies).set({ endDate: '2027-01-31', cause: 'request', status: 'TERMINATED' });
    const [ended] = await exported();
    expect(await repeat(sold)).toMatch(/^0 /);
    api.setNow(noon(addDays('2026-11-22', DAYS.told + 1)));
    await purgeExpired(api.ports);
    expect(await repeat(sold)).toBe(
      `1 --batch: What ${sold.batch} told of some plans is deleted by now, so it cannot be written again.`,
    );
    expect(ended && (await repeat(ended))).toMatch(/^1 /);
    // It is over, and was told: nothing is told of it any more.
    expect(await told()).toEqual([]);
    expect(await store().db.$count(exportBatches)).toBe(2);
  });

  it('of an end also where the member’s file was deleted at their wish, and forgets the rest at once', async () => {
    await store().db.update(memberPolicies).set({ endDate: '2027-01-31', cause: 'request', status: 'TERMINATED' });
    await addDeletion(api.ports, me.id, NORTH_STAR.site_key);
    expect(await carryOutDeletions(api.ports)).toBe(1);
    expect(await told()).toMatchObject([{ type: '024', reason: '14', subscriberId: me.id }]);
    api.setNow(noon(addDays('2026-11-22', DAYS.told + 1)));
    await purgeExpired(api.ports);
    const rows = await store().db.select().from(exportItems);
    expect(rows.map(({ content }) => content)).toEqual([null, null]);
  });
});
