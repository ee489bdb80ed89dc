import { TEST_CARDS } from './processor';
import { Shopper } from './shopper';
import type { Api } from './support';

/** What is due of a payment, as `getPaymentDue` tells it. */
export type Due = {
  payment: string;
  amount: string;
  reason: string;
  confirming: boolean;
  ways: { method: 'cc' | 'eft'; authorization: string; authorization_text_hash: string }[];
} | null;

/** An enrollment whose policy is made, and whose first payment its processor then did not give. */
export async function enrollUnpaid(api: Api): Promise<Shopper> {
  const shopper = await Shopper.quote(api);
  await shopper.choose('dental');
  await shopper.checkout();
  await shopper.personal();
  await shopper.contact();
  for (const told of [await shopper.sign(), await shopper.card({ card_number: TEST_CARDS.captureFails })])
    if (told.body['status'] !== 'success') throw new Error(told.text);
  await shopper.ok('saveReviewInfo');
  await api.settle();
  return shopper;
}
