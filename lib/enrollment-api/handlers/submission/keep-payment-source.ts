import { textOf, textsOf } from '@/lib/rules/fields/field-definition';
import { ACCOUNT_ANSWERS } from '@/lib/rules/words/pay-answers';
import type { Context } from '../../request-context';
import { loadMemberRecords, saveMemberRecord, type MemberRecord, type MemberRecordKind } from '../../store/member-rows';
import { openSource, type IntentRow } from '../../store/payment-rows';
import type { StoredBilling } from '../../store/saved-steps';
import type { JsonObject } from '../../store/schema/types';

/** Puts the card or account that a submission pays with first among those of its member; `held` is the card's payment. */
export async function keepPaymentSource(
  context: Context,
  memberId: string,
  { billing, held }: { billing: StoredBilling; held: IntentRow | null },
): Promise<void> {
  const source = held === null ? null : openSource(context, held);
  const record = toSourceRecord(billing, source?.kind === 'card' ? source.customer : null);
  if (record !== null) await keepSource(context, memberId, record);
}

export type SourceRecord = {
  kind: Extract<MemberRecordKind, 'bank' | 'card'>;
  label: string;
  data: JsonObject;
};

/** The members of a record that tell one card or account from another. */
const TELLS: Record<SourceRecord['kind'], readonly string[]> = {
  card: ['brand', 'last4', 'expiration_month', 'expiration_year'],
  bank: ['bank_routing', 'account_number', 'account_type'],
};

/** The card or account of a payment as a file has it; null where it came from the file, or where others collect. */
function toSourceRecord({ method, card, values }: StoredBilling, customer: string | null): SourceRecord | null {
  if (method === 'cc' && card && !values['card_id']) {
    const name = [textOf(values, 'first_name_on_cc'), textOf(values, 'last_name_on_cc')].filter(Boolean).join(' ');
    const data = { ...card, customer, name_on_cc: name, ...textsOf(['expiration_month', 'expiration_year'], values) };
    return { kind: 'card', label: `${card.brand} ending in ${card.last4}`, data };
  }
  if (method === 'eft' && !values['bank_id']) {
    const data = { ...textsOf(ACCOUNT_ANSWERS, values), bank_routing: textOf(values, 'routing_number') };
    const label = `${textOf(values, 'bank_name')}, ${textOf(values, 'account_type')} ending in ${textOf(values, 'account_number').slice(-4)}`;
    return { kind: 'bank', label, data };
  }
  return null;
}

/** Keeps a card or account first in its list; the same one again takes the place of the old record. */
export async function keepSource(
  context: Context,
  memberId: string,
  { kind, label, data }: SourceRecord,
): Promise<void> {
  const onFile = await loadMemberRecords(context, kind, memberId);
  const isSame = (record: MemberRecord) => TELLS[kind].every((name) => record.data[name] === data[name]);
  const id = onFile.find(isSame)?.id ?? context.ids.token(12);
  const first = Math.min(0, ...onFile.map(({ sort }) => sort)) - 1;
  await saveMemberRecord(context, kind, { id, memberId, label, sort: first, data });
}
