import { describe, expect, it } from 'vitest';
import { readBeneficiaries } from '@/lib/door/beneficiaries-reader';
import { readDependents } from '@/lib/door/dependents-reader';
import { sealRefused } from '@/lib/door/seal-refused';
import type { AskStep, StepReader } from '@/lib/door/step-reader';
import { intentOf, readIntent } from '@/lib/rules/steps/list-intents';
import { testDoor } from './support';

const field = (field_name: string, required = true) => ({
  field_name,
  value: null,
  required,
  read_only: false,
  shown: true,
});
const fine = (data: unknown) => ({ status: 'success', data });

/** An API that answers reads by their path and takes every write. */
function fakeApi(reads: Record<string, unknown>) {
  const written: [path: string, body: unknown][] = [];
  const ask: AskStep = (method, path, body) => {
    if (method === 'GET') return Promise.resolve(fine(reads[path.split('?')[0] ?? ''] ?? { result: null }));
    written.push([path, body]);
    if (path === '/save-step-draft') return Promise.resolve(fine({ saved_at: '2026-11-24T00:00:00.000Z' }));
    return Promise.resolve(fine({}));
  };
  const read = (reader: StepReader, sent: Record<string, string>) => reader(ask, sent, { session: null });
  return { read, written };
}

const ana = {
  beneficiary_id: 'b1',
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Ruiz',
  birthdate: '05/06/1958',
  ssn: '9998',
  relationship: 'parent',
  beneficiary_percentage: '60',
};
const heirApi = (list: readonly object[] = [ana], asked: readonly object[] = []) =>
  fakeApi({
    '/get-form-fields-beneficiary-info': {
      result: [
        ...['first_name', 'last_name', 'birthdate', 'ssn', 'relationship', 'beneficiary_percentage'].map((name) =>
          field(name),
        ),
        ...asked,
      ],
      version: '3',
    },
    '/get-step-drafts': { result: [] },
    '/get-enrollment-temp-info': { result: list },
    '/get-beneficiary-relationships': { result: [{ value: 'parent', name: 'Parent' }] },
  });

describe('a press on a list without scripts', () => {
  it('is told from Next, whatever a form claims', () => {
    for (const intent of [
      { kind: 'save' },
      { kind: 'split' },
      { kind: 'count' },
      { kind: 'edit', id: 'a1' },
      { kind: 'remove', id: 'a1' },
    ] as const)
      expect(readIntent({ intent: intentOf(intent) })).toEqual(intent);
    for (const sent of [{}, { intent: 'constructor' }, { intent: 'edit:' }, { intent: 'next' }] as Record<
      string,
      string
    >[])
      expect(readIntent(sent)).toEqual({ kind: 'next' });
  });
});

describe('the beneficiaries without scripts', () => {
  it('keep a new entry as draft once the API took it, with its number and without those that are stored', async () => {
    const api = heirApi();
    const sent = {
      ...ana,
      ssn: '457-55-5462',
      first_name: 'Luis',
      beneficiary_percentage: '040',
      intent: 'save',
      entry: '',
    };
    expect(await api.read(readBeneficiaries, sent)).toEqual({ stay: true });
    const [checked, kept] = api.written;
    expect(checked?.[0]).toBe('/validate-single-beneficiary');
    expect(kept?.[1]).toMatchObject({
      version: '3',
      values: {
        beneficiaries: [
          { beneficiary_id: 'b1', beneficiary_percentage: '60' },
          { first_name: 'Luis', beneficiary_percentage: '40' },
        ],
      },
    });
    expect(JSON.stringify(kept?.[1])).not.toContain('"9998"');
    expect(JSON.stringify(kept?.[1])).toMatch(/457-?55-?5462/);
  });

  it('refuse the same person twice, and keep what was typed but the number', async () => {
    const api = heirApi();
    const found = await api.read(readBeneficiaries, { ...ana, ssn: '457555462', intent: 'save', entry: '' });
    expect(found).toMatchObject({ refusal: { data: [{ target_element: 'first_name' }] }, entry: { at: null } });
    expect(JSON.stringify(found)).not.toContain('457555462');
    expect(api.written).toEqual([]);
  });

  it('take one who follows once the shares are whole, where the API knows ranks, and leave that rank to a changed entry', async () => {
    const whole = { ...ana, beneficiary_percentage: '100' };
    const rank = { beneficiary_rank: 'contingent' };
    const luis = { ...ana, ...rank, ssn: '457-55-5462', first_name: 'Luis', beneficiary_percentage: '100' };
    const add = { ...luis, intent: 'save', entry: '' };
    expect(await heirApi([whole]).read(readBeneficiaries, add)).toMatchObject({ refusal: {} });
    const asked = [field('beneficiary_rank', false)];
    const added = heirApi([whole], asked);
    expect(await added.read(readBeneficiaries, add)).toEqual({ stay: true });
    const changed = heirApi([whole, { ...luis, beneficiary_id: 'b2', ssn: '5462' }], asked);
    expect(await changed.read(readBeneficiaries, { ...luis, intent: 'save', entry: 'b2' })).toEqual({ stay: true });
    for (const api of [added, changed]) {
      const kept = api.written.at(-1)?.[1] as { values: { beneficiaries: object[] } };
      expect(kept.values.beneficiaries[0]).not.toHaveProperty('beneficiary_rank');
      expect(kept.values.beneficiaries[1]).toMatchObject({ first_name: 'Luis', ...rank });
    }
  });

  it('save the list at Next', async () => {
    expect(await heirApi().read(readBeneficiaries, { step: 'beneficiary-info' })).toMatchObject({
      payload: { beneficiaries: [{ beneficiary_id: 'b1', first_name: 'Ana' }] },
    });
  });
});

const FAMILY_CART = {
  result: [],
  tier: 'IF',
  initial_month_cost: '1.00',
  recurring_month_cost: '1.00',
  total_cost: '1.00',
  fees: [],
  riders: [],
  special_message: '',
  has_l713: false,
  l713_net_price: null,
  effective_date: null,
  enroll_by: null,
  charged_on: null,
};

describe('the dependents of a premier family without scripts', () => {
  const familyApi = () =>
    fakeApi({
      '/get-form-fields-dependent-primary-info': {
        result: ['relationship', 'first_name', 'last_name', 'birthdate', 'gender'].map((name) => field(name)),
        version: '1',
      },
      '/get-enrollment-temp-info': { result: null },
      '/get-more-requirement': { result: true },
      '/get-plan-cart': FAMILY_CART,
      '/check-tab-required': { result: { required: false } },
    });
  const lucia = {
    first_name: 'Lucia',
    last_name: 'Ruiz',
    birthdate: '03/03/1980',
    gender: '1',
    intent: 'save',
    entry: '',
  };

  it('are asked about the spouse in the form itself', async () => {
    const api = familyApi();
    const open = await api.read(readDependents, lucia);
    expect(open).toMatchObject({ refusal: { data: [{ target_element: 'enroll_spouse' }] } });
    expect(await api.read(readDependents, { ...lucia, enroll_spouse: '1' })).toEqual({ stay: true });
    expect(api.written.map(([path]) => path)).toEqual(['/validate-single-dependent', '/save-dependent-info-to-temp']);
    expect(api.written[1]?.[1]).toMatchObject({
      version: '1',
      dependents: [{ primary_info: { relationship: 'spouse', first_name: 'Lucia', employed: '0' } }],
    });
  });
});

describe('the seal of a refused form', () => {
  it('fits into a cookie, whatever was typed and however much is wrong', async () => {
    const { codec } = testDoor();
    const many = (text: string) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`answer.${at}.name`, text]));
    for (const form of [
      { values: many('x'.repeat(900)), problems: many('Field is required'), message: '' },
      { values: {}, problems: many('y'.repeat(2_000)), message: 'z'.repeat(9_000) },
    ])
      expect((await sealRefused(form, codec)).length).toBeLessThanOrEqual(3_600);
  });
});
