import { PAYMENT_OPTIONS } from '@/lib/rules/money/billing-choices';
import { describe, expect, it } from 'vitest';
import { existingChoice, withoutChoice, paymentForm, type BillingRecords } from '@/lib/rules/fields/billing-records';
import { groupFields, mergeFields } from '@/lib/rules/steps/merge-fields';
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
    const optionsOf = (name: string) => form.fields.find((field) => field.name === name)?.options;
    expect(optionsOf('bank_id')).toEqual([
      { value: 'b1', label: 'LONE CEDAR BANK, checking, ending 4410' },
      { value: '', label: 'New bank account' },
    ]);
    expect(optionsOf('card_id')).toEqual([
      { value: 'c1', label: 'Elias Brandt, card ending 2204, expires 08/2029' },
      { value: '', label: 'New card' },
    ]);
  });

  it('hide the form of a new one while one is chosen', () => {
    const eft = { payment_method: 'eft', bank_id: '' };
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

  it('are not sent when a new one is entered, or when the record is not there', () => {
    expect(existingChoice({ payment_method: 'eft', bank_id: '' }, RECORDS)).toBeNull();
    expect(existingChoice({ payment_method: 'eft', bank_id: 'b9' }, RECORDS)).toBeNull();
    expect(existingChoice({ payment_method: 'cc', card_id: 'c1' }, NONE)).toBeNull();
    expect(withoutChoice({ bank_id: '', card_id: '', zip: '78701' })).toEqual({ zip: '78701' });
  });
});
