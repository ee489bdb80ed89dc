import { expect } from 'vitest';
import { Shopper } from './shopper';
import type { Api } from './support';

/** Everything up to the review, to be paid by this card; the plans start on `start`, or on the first day there is. */
export async function readyByCard(api: Api, card = '4242424242424242', start?: string): Promise<Shopper> {
  const shopper = await Shopper.quote(api);
  await shopper.choose('dental');
  if (start === undefined) await shopper.checkout();
  else await shopper.ok('cartCheckout', { effective_date: start, type: 'applicant' });
  await shopper.personal();
  await shopper.contact();
  expect((await shopper.sign()).body['status']).toBe('success');
  expect((await shopper.card({ card_number: card })).body).toMatchObject({ status: 'success' });
  return shopper;
}

/** An enrollment whose policy is made, and whose first payment was asked for. */
export async function enrollByCard(api: Api, card?: string): Promise<Shopper> {
  const shopper = await readyByCard(api, card);
  await shopper.ok('saveReviewInfo');
  await api.settle();
  return shopper;
}
