import { enrollByCard } from './by-card';
import { TEST_CARDS } from './processor';
import type { Shopper } from './shopper';
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
export const enrollUnpaid = (api: Api): Promise<Shopper> => enrollByCard(api, TEST_CARDS.captureFails);
