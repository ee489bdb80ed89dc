import { PAYMENT_OPTIONS } from '@/lib/rules/money/billing-choices';
import { describe, expect, it } from 'vitest';
import {
  existingChoice,
  isKnownAddress,
  paymentForm,
  withoutCard,
  withoutChoice,
  type BillingRecords,
} from '@/lib/rules/fields/billing-records';
import { chooseRecords } from '@/lib/rules/fields/choose-records';
import { groupFields, mergeFields } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { StepValues } from '@/lib/rules/fields/field-definition';

const RECORDS: BillingRecords = {
  banks: [
    {
      bank_id: 'b1',
      account_name: 'Elias Brandt',
      bank_name: 'LONE CEDAR BANK',
      account_number: '•••••4410',
      bank_routing: '•••••0025',
      account_type: 'checking',
      account_holder_type: 'individual',
    },
  ],
  cards: [
    {
      card_id: 'c1',
      name_on_cc: 'Elias Brandt',
      card_number: '•••••2204',
      expiration_month: '08',
      expiration_year: '2029',
    },
  ],
};
const NONE: BillingRecords = { banks: [], cards: [] };
const context = { today: '2026-11-21', assisted: false };
const descriptors = ['account_name', 'account_number', 'routing_number', 'card_number'].map((field_name) => ({
  field_name,
  value: null,
  required: true,
  read_only: false,
}));

function shown(records: BillingRecords, values: StepValues): string[] {
  const form = paymentForm(PAYMENT_OPTIONS, records);
  const fields = mergeFields(form, descriptors, context);
  return groupFields(form, fields, values, context).flatMap((group) => group.fields.map(({ name }) => name));
}

describe('accounts and cards on file (rules 3 §4)', () => {
  it('stand beside a new one, named by what tells them apart and by no whole number', () => {
    const form = paymentForm(PAYMENT_OPTIONS, RECORDS);
    const fields = mergeFields(form, chooseRecords(descriptors, RECORDS, context.today), context);
    const optionsOf = (name: string) => fields.find((field) => field.name === name)?.choices;
    expect(optionsOf('bank_id')).toEqual([
      { value: 'b1', label: 'LONE CEDAR BANK, checking, ending 4410' },
      { value: 'new', label: 'New bank account' },
    ]);
    expect(optionsOf('card_id')).toEqual([
      { value: 'c1', label: 'Elias Brandt, card ending 2204, expires 08/2029' },
      { value: 'new', label: 'New card' },
    ]);
  });

  it('hide the form of a new one while one is chosen', () => {
    const eft = { payment_method: 'eft', bank_id: 'new' };
    expect(shown(RECORDS, eft)).toEqual(expect.arrayContaining(['bank_id', 'account_number']));
    expect(shown(RECORDS, { ...eft, bank_id: 'b1' })).not.toContain('account_number');
    expect(shown(RECORDS, { payment_method: 'cc', card_id: 'c1' })).not.toContain('card_number');
    expect(shown(NONE, eft)).not.toContain('bank_id');
  });

  it('are sent as the call for existing ones takes them', () => {
    const values = { bill_date: '5', bank_id: 'b1', card_id: 'c1' };
    expect(existingChoice({ ...values, payment_method: 'cc' }, RECORDS)).toEqual({
      payment_method: 'cc',
      card_id: 'c1',
      bill_date: '5',
    });
    const bank = existingChoice({ ...values, payment_method: 'eft' }, RECORDS);
    expect(bank).toMatchObject({ payment_method: 'eft', bank_id: 'b1', bill_date: '5', bank_name: 'LONE CEDAR BANK' });
    expect(bank).not.toHaveProperty('account_number');
  });

  describe('are chosen', () => {
    const want = (field_name: string, own: Partial<Descriptor> = {}): Descriptor => ({
      field_name,
      value: null,
      required: true,
      read_only: false,
      ...own,
    });
    const options = PAYMENT_OPTIONS.map(({ value, label }) => ({ value, name: label }));
    const fresh = [want('payment_method', { value: 'cc', options }), want('card_number'), want('account_number')];
    const chosen = (descriptors: Descriptor[], records: BillingRecords, today = '2026-11-24') =>
      Object.fromEntries(
        chooseRecords(descriptors, records, today).flatMap(({ field_name, value }) =>
          ['payment_method', 'card_id', 'bank_id'].includes(field_name) ? [[field_name, value]] : [],
        ),
      );

    it('before anything was entered: the card first, else the bank account, and its way to pay', () => {
      expect(chosen(fresh, RECORDS)).toEqual({ payment_method: 'cc', card_id: 'c1', bank_id: 'b1' });
      expect(chosen(fresh, { ...RECORDS, cards: [] })).toEqual({ payment_method: 'eft', bank_id: 'b1' });
      expect(chosen(fresh, NONE)).toEqual({ payment_method: 'cc' });
    });

    it('never where a card has expired', () => {
      expect(chosen(fresh, RECORDS, '2029-09-01')).toEqual({ payment_method: 'eft', card_id: 'new', bank_id: 'b1' });
    });

    it('as they were saved, and a new one where that was entered', () => {
      const saved = (...own: Descriptor[]) => [want('payment_method', { value: 'eft', options }), ...own];
      expect(chosen(saved(want('bank_id', { value: 'b1' })), RECORDS)).toMatchObject({
        payment_method: 'eft',
        bank_id: 'b1',
      });
      expect(chosen(saved(want('account_number', { masked: '4410' })), RECORDS)).toMatchObject({
        payment_method: 'eft',
        bank_id: 'new',
      });
      const card = [want('payment_method', { value: 'cc', options }), want('card_number', { masked: '1111' })];
      expect(chosen(card, RECORDS)).toMatchObject({ payment_method: 'cc', card_id: 'new' });
    });

    it('another one where what was saved is not on file any more', () => {
      expect(chosen([want('card_id', { value: 'c9' })], RECORDS)).toMatchObject({ card_id: 'c1' });
    });

    it('only where their way to pay is taken', () => {
      const only = [want('payment_method', { value: 'eft', options: options.slice(1, 2) })];
      expect(chosen(only, RECORDS)).toMatchObject({ payment_method: 'eft' });
    });
  });

  it('are not sent when a new one is entered, or when the record is not there', () => {
    expect(existingChoice({ payment_method: 'eft', bank_id: 'new' }, RECORDS)).toBeNull();
    expect(existingChoice({ payment_method: 'eft', bank_id: 'b9' }, RECORDS)).toBeNull();
    expect(existingChoice({ payment_method: 'cc', card_id: 'c1' }, NONE)).toBeNull();
    expect(withoutChoice({ bank_id: '', card_id: '', zip: '78701' })).toEqual({ zip: '78701' });
  });
});

describe('the form of a payment', () => {
  const fieldOf = (name: string, ...how: Parameters<typeof paymentForm>) =>
    paymentForm(...how).fields.find((field) => field.name === name);
  const only = (...methods: string[]) => PAYMENT_OPTIONS.filter(({ value }) => methods.includes(value));

  it('asks for the way to pay where there are two, and begins with the first', () => {
    const both = fieldOf('payment_method', PAYMENT_OPTIONS, NONE);
    expect(both).toMatchObject({ initial: PAYMENT_OPTIONS[0]?.value, options: PAYMENT_OPTIONS });
    expect(both?.kind).not.toBe('hidden');
    expect(both?.hint).toBe('EFT is a payment from your bank account.');
  });

  it.each(['eft', 'cc'])('does not ask where %s is the only one', (method) => {
    const field = fieldOf('payment_method', only(method), NONE);
    expect(field).toMatchObject({ kind: 'hidden', initial: method, options: only(method) });
  });

  it('is of a bank account where no way is named', () => {
    expect(fieldOf('payment_method', [], NONE)).toMatchObject({ kind: 'hidden', initial: 'eft', options: [] });
  });

  it('asks what to pay with where something of that kind is on file', () => {
    const asked = (records: BillingRecords) =>
      (['bank_id', 'card_id'] as const).map((name) => fieldOf(name, PAYMENT_OPTIONS, records)?.kind === 'radio');
    expect(asked(RECORDS)).toEqual([true, true]);
    expect(asked(NONE)).toEqual([false, false]);
    expect(asked({ ...RECORDS, cards: [] })).toEqual([true, false]);
    expect(asked({ ...RECORDS, banks: [] })).toEqual([false, true]);
    expect(fieldOf('card_id', PAYMENT_OPTIONS, RECORDS)).toMatchObject({
      label: 'Pay with',
      labelNote: 'on file or new',
      mayBeEmpty: true,
    });
  });

  it('takes the home address where one is known', () => {
    const initial = (home?: Record<string, string>) => fieldOf('is_physical_address', [], NONE, home)?.initial;
    expect([initial(), initial({}), initial({ city: '', zip: '' }), initial({ country: 'US' })]).toEqual([
      'no',
      'no',
      'no',
      'no',
    ]);
    expect([initial({ zip: '78701' }), initial({ address1: '12 Main St', city: '' })]).toEqual(['yes', 'yes']);
    expect([isKnownAddress({}), isKnownAddress({ state: 'TX' })]).toEqual([false, true]);
  });

  it('has no field of a card in whose place a frame stands, and every other one', () => {
    const form = paymentForm(PAYMENT_OPTIONS, NONE);
    const gone = ['card_number', 'expiration_month', 'expiration_year', 'security_code'];
    const names = form.fields.map(({ name }) => name);
    expect(withoutCard(form).fields.map(({ name }) => name)).toEqual(names.filter((name) => !gone.includes(name)));
    expect(withoutCard(form)).toMatchObject({ key: 'billing', groups: form.groups });
  });
});
