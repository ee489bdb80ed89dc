import { ACCEPTANCE, type ChargedMethod } from '../words/payment-kinds';
import { formatWireMoney } from './money';
import { readSchedule } from './payment-schedule';
import { paymentHeadline } from './payment-words';

/** An authorization as it stands on the page, for one way to pay and one day; its hash goes along with the acceptance. */
export type ShownAuthorization = { paragraphs: readonly string[]; hash: string; headline: string };

type WireAuthorization = {
  authorization_text_hash: string;
  due_today: string;
  recurring_month_cost: string;
  next_bill_date: string | null;
  payment_days: Parameters<typeof readSchedule>[0];
};

/** Reads the API's authorization; `paragraphs` are those of its text. Null where its days cannot be told. */
export function readAuthorization(
  method: ChargedMethod,
  data: WireAuthorization,
  paragraphs: readonly string[],
): ShownAuthorization | null {
  const schedule = readSchedule(data.payment_days, data.next_bill_date);
  const amounts = {
    firstMonth: formatWireMoney(data.due_today),
    recurring: formatWireMoney(data.recurring_month_cost),
  };
  return (
    schedule && {
      // The last sentence is the one beside the box.
      paragraphs: paragraphs.map((text) => text.trim()).filter((text) => text !== '' && text !== ACCEPTANCE),
      hash: data.authorization_text_hash,
      headline: paymentHeadline({ method, schedule }, amounts),
    }
  );
}
