import { expect, it } from 'vitest';
import { readCaller } from '@/lib/enrollment-api/adapt';
import { buildHandlerContext } from '@/lib/enrollment-api/request-context';
import { loadColumn } from '@/lib/enrollment-api/store/step-columns';
import { parseDateText } from '@/lib/rules/text/date-text';
import { toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { describeWithDemo } from '../config/databases';
import { CANARY, Shopper } from './shopper';
import { buildApi, fieldErrors, NORTH_STAR, resultOf } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const TWICE = 'This person is on the list already';
const OTHERWISE = 'Another entry of this enrollment has this person or this number otherwise. Please check both.';

type Person = Record<string, string>;
type Kept = {
  dependents: { dependent_id: string; primary_info: Person }[];
  enroll_spouse?: string;
  problems: { target_element: string; error_message: string }[];
};

const mateo: Person = {
  first_name: 'Mateo',
  last_name: 'Lindqvist',
  birthdate: '05/05/2015',
  gender: '0',
  ssn: CANARY.childSsn,
  relationship: 'child',
};
const leon: Person = {
  ...mateo,
  first_name: 'Leon',
  birthdate: '11/02/1981',
  ssn: CANARY.spouseSsn,
  relationship: 'spouse',
};

/** What the form's fields say of the plans and of the list. */
async function fieldsOf(shopper: Shopper) {
  const { body } = await shopper.call('getFormFieldsDependentPrimaryInfo');
  return body['data'] as {
    covered: { plan_name: string; relationship: string; born_from: string }[];
    problems: Kept['problems'];
  };
}

/** Who may stand where, whom plans cover, and what an unfinished list keeps (decisions 162, 163, 164). */
describeWithDemo('the people of an enrollment', (store) => {
  /** A family with dental and life plans, whose applicant is told. */
  async function family(tier = 'IF') {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api, { tier });
    const told = tier === 'IS' ? {} : { no_of_children: '1' };
    await shopper.call('storeTempDependentInfo', { dep_dob: '11/02/1981', ...told });
    await shopper.choose('dental');
    await shopper.choose('critical');
    await shopper.personal();
    const form = (person: Person) => shopper.asked('getFormFieldsDependentPrimaryInfo', person);
    const check = async (person: Person, id?: string) =>
      fieldErrors(
        await shopper.call('validateSingleDependent', {
          ...(id !== undefined && { dependent_id: id }),
          primary_info: await form(person),
        }),
      );
    const list = async (...people: Person[]) =>
      Promise.all(people.map(async (person) => ({ primary_info: await form(person) })));
    return { api, shopper, check, list };
  }

  it('are refused at the form where a plan does not cover them, in its name and ages', async () => {
    const { shopper, check, list } = await family();
    const old = await check({ ...mateo, birthdate: '01/01/1950' });
    expect(Object.keys(old)).toEqual(['birthdate']);
    expect(old['birthdate']).toMatch(/covers? children from age 0 to \d+ on the day coverage starts\./);
    expect(await check({ ...leon, birthdate: '04/04/2023' })).toEqual({
      birthdate: expect.stringMatching(/covers? a spouse from age \d\d to \d\d on the day coverage starts\./) as string,
    });
    expect(await check(mateo)).toEqual({});
    expect(await check(leon)).toEqual({});
    const saved = await shopper.call('saveDependentInfo', {
      dependents: await list(leon, { ...mateo, birthdate: '01/01/1950' }),
    });
    expect(Object.keys(fieldErrors(saved))).toEqual(['dependents.1.birthdate']);
    // The page has the same days of birth, to say it before the press.
    const { covered } = await fieldsOf(shopper);
    const [plan] = covered.filter(({ relationship }) => relationship === 'child');
    const first = parseDateText(plan?.born_from ?? '') ?? '';
    expect(await check({ ...mateo, birthdate: toWireDate(addDays(first, -1)) })).toHaveProperty('birthdate');
    expect((await check({ ...mateo, birthdate: toWireDate(first) }))['birthdate'] ?? '').not.toContain(
      String(plan?.plan_name),
    );
  });

  it('are nobody twice, in every way a person can be saved', async () => {
    const { shopper, check, list } = await family();
    const kept = await shopper.ok<Kept>('saveDependentInfoToTemp', { dependents: await list(leon, mateo) });
    const id = kept.dependents[1]?.dependent_id;
    const same = { ...mateo, first_name: ' MATÉO', ssn: '457555462' };
    expect(await check(same)).toEqual({ first_name: TWICE });
    expect(await check({ ...mateo, first_name: 'Nils' })).toEqual({ ssn: TWICE });
    // The same entry, changed, is itself.
    expect(await check({ ...mateo, first_name: 'Nils' }, id)).toEqual({});
    expect(await check({ ...mateo, first_name: 'Nils', ssn: CANARY.ssn })).toEqual({
      ssn: 'This is the number of the person who enrolls',
    });
    for (const call of ['saveDependentInfo', 'saveDependentInfoToTemp'] as const) {
      const answer = await shopper.call(call, { dependents: await list(leon, mateo, same) });
      expect(fieldErrors(answer)).toMatchObject({ 'dependents.2.first_name': TWICE });
    }
  });

  it('may be beneficiaries too, under the same number', async () => {
    const { shopper, list } = await family();
    await shopper.ok('saveDependentInfoToTemp', { dependents: await list(leon, mateo) });
    const heir = (own: Person) => ({
      first_name: 'Leon',
      last_name: 'Lindqvist',
      birthdate: '11/02/1981',
      ssn: CANARY.spouseSsn,
      relationship: 'spouse',
      beneficiary_percentage: '100',
      ...own,
    });
    const check = async (own: Person) => fieldErrors(await shopper.call('validateSingleBeneficiary', heir(own)));
    expect(await check({})).toEqual({});
    expect(await check({ ssn: '457555462' })).toEqual({ ssn: OTHERWISE });
    expect(await check({ birthdate: '11/02/1982' })).toEqual({ ssn: OTHERWISE });
    expect(await check({ ssn: CANARY.ssn, first_name: 'Bo' })).toHaveProperty('ssn');
    await shopper.ok('saveBeneficiaryInfo', { beneficiaries: [heir({})] });
    const other = await list({ ...leon, ssn: '457555462' }, mateo);
    expect(fieldErrors(await shopper.call('saveDependentInfoToTemp', { dependents: other }))).toEqual({
      'dependents.0.ssn': OTHERWISE,
    });
  });

  it('are kept unfinished, with all that all of them lack', async () => {
    const { shopper } = await family();
    const people = [
      { primary_info: { relationship: 'spouse', first_name: 'Leon', birthdate: '11/02/1981' } },
      { primary_info: { relationship: 'child', last_name: 'Lindqvist', ssn: '12' } },
    ];
    const kept = await shopper.ok<Kept>('saveDependentInfoToTemp', { dependents: people });
    const lacking = kept.problems.map(({ target_element }) => target_element);
    expect(lacking).toEqual(
      expect.arrayContaining([
        'dependents.0.last_name',
        'dependents.0.gender',
        'dependents.1.first_name',
        'dependents.1.birthdate',
      ]),
    );
    expect(kept.dependents.map(({ primary_info }) => primary_info['first_name'])).toEqual(['Leon', '']);
    expect(kept.dependents[1]?.primary_info['ssn']).toBe('');
    // So they are told at the next opening, and at Next.
    const { problems } = await fieldsOf(shopper);
    expect(problems.map(({ target_element }) => target_element)).toEqual(lacking);
    const refused = fieldErrors(await shopper.call('saveDependentInfo', { dependents: people }));
    expect(Object.keys(refused)).toEqual(expect.arrayContaining(lacking));
    const nobody = [{ primary_info: { relationship: 'parent', first_name: 'Rosa' } }];
    expect(fieldErrors(await shopper.call('saveDependentInfoToTemp', { dependents: nobody }))).toHaveProperty(
      'dependents.0.relationship',
    );
  });

  it('include the spouse again whom a No left out, in another page too; what is submitted does not', async () => {
    const { api, shopper, list } = await family();
    const [spouse, child] = await list(leon, mateo);
    const no = await shopper.ok<Kept>('saveDependentInfoToTemp', { dependents: [spouse, child], enroll_spouse: '0' });
    expect(no).toMatchObject({ enroll_spouse: '0', dependents: [{ primary_info: { first_name: 'Mateo' } }] });
    const reread = await shopper.ok<Kept>('getEnrollmentTempInfo', { column: 'dependent_info' });
    expect(reread).toMatchObject({ enroll_spouse: '0', dependents: [{ primary_info: { first_name: 'Mateo' } }] });
    expect(JSON.stringify(reread)).not.toContain('Leon');
    const mine = no.dependents.map(({ dependent_id, primary_info: { ssn: _, ...told } }) => ({
      dependent_id,
      primary_info: Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '')),
    }));
    const yes = await shopper.ok<Kept>('saveDependentInfoToTemp', { dependents: mine, enroll_spouse: '1' });
    expect(yes.enroll_spouse).toBe('1');
    expect(yes.dependents.map(({ primary_info: { first_name, ssn } }) => [first_name, ssn])).toEqual([
      ['Leon', CANARY.spouseSsn.slice(-4)],
      ['Mateo', CANARY.childSsn.slice(-4)],
    ]);
    expect(yes.problems).toEqual([]);
    // Everybody removed: the question stands open again.
    expect(await shopper.ok<Kept>('saveDependentInfoToTemp', { dependents: [] })).not.toHaveProperty('enroll_spouse');
    await shopper.ok('saveDependentInfoToTemp', { dependents: [spouse, child], enroll_spouse: '0' });
    const context = buildHandlerContext(
      api.ports,
      readCaller(new Headers(NORTH_STAR), () => 'request-1'),
    );
    const scope = { id: shopper.id, siteKey: NORTH_STAR.site_key };
    expect((await loadColumn(context, scope, 'dependent_info'))?.data.aside?.values['first_name']).toBe('Leon');
    await shopper.ok('deleteDependentInIo');
    const after = await loadColumn(context, scope, 'dependent_info');
    expect(after?.data.aside).toBeUndefined();
    expect(after?.data.values.dependents).toHaveLength(1);
  });

  it('of a member’s file tell what they lack before anything is saved', async () => {
    const api = await buildApi(store());
    const answer = await api.call('addFilterForExistingUser', { user_id: '70001', tier: 'IF' }, DANA);
    const member = Shopper.of(api, resultOf<{ temp_enrollment_id: string }>(answer).temp_enrollment_id, DANA);
    await member.choose('hospital');
    const { problems } = await fieldsOf(member);
    const places = new Set(problems.map(({ target_element: name }) => name.split('.').slice(0, 2).join('.')));
    expect([...places]).toEqual(['dependents.1', 'dependents.2']);
    expect(problems.map(({ target_element: name }) => name)).not.toContain('dependents.0.ssn');
  });
});
