import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { GroupInvoice } from '@/lib/contract/census';
import { fromWireMoney } from '@/lib/rules/money/money';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { BAYLINE, buildApi, HARBOR_MILLS, NORTH_STAR, type Api } from './support';

const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const MARCUS = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };

describeWithDemo('the invoice of a group', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  const ask = (input: Record<string, unknown> = {}, headers: Record<string, string> = RUTH) =>
    api.call('getGroupInvoice', input, headers);
  const invoice = async (input: Record<string, unknown> = {}) => {
    const answer = await ask(input);
    expect(answer.http, answer.text).toBe(200);
    return answer.body.data as GroupInvoice;
  };

  it('tells this month and the next by class, which add up, and no person, plan or price', async () => {
    const rows = await store()
      .db.select({ id: memberPolicies.id, name: memberPolicies.planName })
      .from(memberPolicies)
      .innerJoin(members, eq(members.id, memberPolicies.memberId))
      .where(eq(members.groupId, '1929'));
    for (const { id } of rows)
      await store()
        .db.update(memberPolicies)
        .set({ employerCents: 2_050, payrollCents: 1_100 })
        .where(eq(memberPolicies.id, id));
    const first = await invoice();
    expect(first).toMatchObject({ group_name: 'Harbor Mills', months: [first.month, expect.any(String)] });
    expect(first.due_on).toBe(first.month);
    expect(first.plans).toBeGreaterThan(0);
    const cents = (of: 'employer' | 'payroll' | 'total') =>
      first.classes.reduce((sum, one) => sum + (fromWireMoney(one[of]) ?? 0), 0);
    for (const of of ['employer', 'payroll', 'total'] as const) expect(cents(of)).toBe(fromWireMoney(first[of]));
    expect(fromWireMoney(first.employer)).toBe(first.plans * 2_050);
    for (const { people } of first.classes) expect(people).toBeGreaterThan(2);
    const told = JSON.stringify([first, await invoice({ month: first.months[1] })]);
    for (const { name } of rows) expect(told).not.toContain(name);
    for (const person of ['Saoirse', 'Doyle', 'Henrik', 'Bauer', 'Amadou']) expect(told).not.toContain(person);
  });

  it('is due on the group’s own day where it has one', async () => {
    await store().db.update(groups).set({ dueDay: 15 }).where(eq(groups.id, '1929'));
    expect((await invoice()).due_on).toMatch(/^\d\d\/15\/\d{4}$/);
    await store().db.update(groups).set({ dueDay: null }).where(eq(groups.id, '1929'));
  });

  it('is of these two months alone, and the group’s administrator’s alone', async () => {
    expect((await ask({ month: '01/01/2020' })).http).toBe(404);
    expect((await ask({ month: 'x' })).http).toBe(422);
    const member = { ...HARBOR_MILLS, uid: '70012', signed_in: 'member:0:70012' };
    for (const headers of [DANA, MARCUS, { ...MARCUS, group_id: '1929' }, member, HARBOR_MILLS, {}])
      expect((await ask({}, headers)).http).toBe(403);
    await store().db.update(staff).set({ active: false }).where(eq(staff.id, 'group-1929'));
    expect((await ask()).http).toBe(403);
    await store().db.update(staff).set({ active: true }).where(eq(staff.id, 'group-1929'));
  });

  it('is in the audit log at every look', async () => {
    const rows = () => store().db.select().from(auditLog).where(eq(auditLog.action, 'group.invoice'));
    const before = (await rows()).length;
    await invoice();
    expect((await rows()).slice(before)).toMatchObject([{ actor: 'group:group-1929', subject: 'group:1929' }]);
  });
});
