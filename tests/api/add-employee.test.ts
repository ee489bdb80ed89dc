import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { EmployeeAsked, GroupHomeView } from '@/lib/contract/census';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { openCensusPerson, saveCensusPerson } from '@/lib/enrollment-api/store/census-rows';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemoOnBoth } from '../config/databases';
import { buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, type Api } from './support';

const RUTH = { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' };
const INES = { site_key: 'enroll.localhost/bluewater', group_id: '2556', signed_in: 'group:1:group-2556' };

const NEW = {
  first_name: 'Ilse',
  last_name: 'Vandermeer',
  birthdate: '04/09/1985',
  email_address: 'ilse@vandermeer.example',
  hire_date: '12/01/2026',
  employee_class: 'Dock',
};

describeWithDemoOnBoth('a person whom an administrator adds to the list', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await store().db.delete(censusPeople).where(eq(censusPeople.groupId, '2556'));
    for (const row of await added()) await store().db.delete(censusPeople).where(eq(censusPeople.id, row.id));
  });

  const add = (own: Record<string, string> = {}, headers: Record<string, string> = RUTH) =>
    api.call('addEmployee', { ...NEW, ...own }, headers);
  const rowsOf = async (groupId: string) =>
    (await store().db.select().from(censusPeople).where(eq(censusPeople.groupId, groupId))).map((row) => ({
      ...row,
      opened: openCensusPerson(api.ports.fields, row.id, row.person),
    }));
  const added = async () => (await rowsOf('1929')).filter(({ opened }) => opened.lastName === NEW.last_name);
  const found = async (search: string, headers: Record<string, string> = RUTH) =>
    (await api.call('searchGroupHome', { search }, headers)).body.data as GroupHomeView;
  const askedOf = async (headers: Record<string, string>) =>
    (await api.call('getEmployeeForm', {}, headers)).body.data as EmployeeAsked;

  it('stands on it, sealed, is found by the name, and can be reminded; the log names the row and no person', async () => {
    expect((await add()).body).toMatchObject({ status: 'success' });
    const { people } = await found('vandermeer');
    expect(people).toMatchObject([
      {
        name: 'Ilse Vandermeer',
        employee_class: 'Dock',
        hired_on: '12/01/2026',
        state: 'not-started',
        remindable: true,
      },
    ]);
    const [row] = await added();
    expect(row?.person).not.toMatch(/Ilse|vandermeer/i);
    expect(row?.opened).toEqual({
      firstName: 'Ilse',
      lastName: 'Vandermeer',
      dob: '1985-04-09',
      email: 'ilse@vandermeer.example',
      hiredOn: '2026-12-01',
    });
    const logged = await store().db.select().from(auditLog).where(eq(auditLog.action, 'census.add'));
    expect(logged.at(-1)).toMatchObject({
      actor: 'group:group-1929',
      subject: 'group:1929',
      data: { person: row?.id, back: false },
    });
    expect(JSON.stringify([logged, api.logged])).not.toMatch(/Ilse|Vandermeer/i);
    expect(await verifyAudit(api.ports)).toMatchObject({ ok: true });
  });

  it.each([
    ['first_name', ''],
    ['last_name', '<b>'],
    ['birthdate', ''],
    ['birthdate', '02/30/1990'],
    ['birthdate', '11/30/2026'],
    ['email_address', 'ilse@'],
    ['hire_date', '13/01/2020'],
    ['hire_date', '04/09/1985'],
    ['employee_class', 'Captains'],
    ['pay', 'a lot'],
    ['pay', '0'],
  ])('is refused beside %s for %o, and nothing is written', async (name, value) => {
    const refused = await add({ [name]: value });
    expect(refused.http).toBe(422);
    expect(Object.keys(fieldErrors(refused))).toEqual([name, ...(name === 'pay' ? ['pay_per'] : [])]);
    expect(await added()).toEqual([]);
  });

  it('is there once, whoever presses how often at once, by name and birth date and by the address', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await added()).toHaveLength(1);
    const again = await add({ first_name: 'ILSE', email_address: '' });
    expect(fieldErrors(again)).toEqual({ last_name: 'A person of this name and birth date is on your list already' });
    const shared = await add({ birthdate: '04/10/1985', email_address: ' Ilse@Vandermeer.example' });
    expect(fieldErrors(shared)).toEqual({ email_address: 'A person with this address is on your list already' });
    expect(await added()).toHaveLength(1);
  });

  it('who had left is back with what was known, and is no second person', async () => {
    await add();
    const [first] = await added();
    const here = and(eq(censusPeople.id, first?.id ?? ''));
    await store().db.update(censusPeople).set({ active: false, reminders: 2 }).where(here);
    expect((await found('vandermeer')).people).toEqual([]);
    expect((await add({ email_address: '', hire_date: '', employee_class: '' })).http).toBe(200);
    expect(await added()).toMatchObject([
      { id: first?.id, active: true, employeeClass: 'Dock', reminders: 2, opened: { hiredOn: '2026-12-01' } },
    ]);
  });

  it('is of the caller’s own group alone, and asked for by nobody else', async () => {
    expect((await add({ employee_class: '' }, INES)).http).toBe(200);
    expect(await added()).toEqual([]);
    expect((await found('vandermeer')).people).toEqual([]);
    expect((await found('vandermeer', INES)).people).toHaveLength(1);
    const member = { ...HARBOR_MILLS, uid: '70012', signed_in: 'member:0:70012' };
    const rep = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    for (const headers of [member, rep, HARBOR_MILLS, NORTH_STAR, {}]) {
      expect((await add({}, headers)).http).toBe(403);
      expect((await api.call('getEmployeeForm', {}, headers)).http).toBe(403);
    }
  });

  it('is asked for the classes of the list, and for pay where the employer tells it', async () => {
    expect(await askedOf(INES)).toEqual({ group_name: 'Bluewater Logistics', classes: [], asks_pay: false });
    const asked = await askedOf(RUTH);
    expect(asked.classes).toContain('Dock');
    expect(asked.asks_pay).toBe(false);
    await saveCensusPerson(api.ports, {
      ...{ id: 'paid', groupId: '2556', employeeClass: 'Crew', memberId: null, remindedAt: null, reminders: 0 },
      person: {
        firstName: 'Kai',
        lastName: 'Sand',
        dob: '1990-01-01',
        email: '',
        hiredOn: '',
        pay: { cents: 2_000, per: 'hour' },
      },
    });
    expect(await askedOf(INES)).toMatchObject({ classes: ['Crew'], asks_pay: true });
    expect((await add({ employee_class: 'Crew', pay: '$52,000', pay_per: 'year' }, INES)).http).toBe(200);
    const pays = (await rowsOf('2556')).map(({ opened }) => opened.pay);
    expect(pays).toContainEqual({ cents: 5_200_000, per: 'year' });
  });
});
