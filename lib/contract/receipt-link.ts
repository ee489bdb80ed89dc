import * as z from 'zod';
import { PAYMENT_STATES } from '../rules/words/payment-kinds';
import { endpoint } from './endpoint';
import { lookup } from './envelope';
import { EnrollmentId, NullableId, WireDate } from './scalars';

/* The permanent link of a receipt's mail (decisions 60, 188). None of its people is named before the code from the mail. */

const Token = z.string().regex(/^[A-Za-z0-9_-]{32,128}$/);
const mine = z.strictObject({ token: Token });

export const getReceiptStatus = endpoint({
  method: 'POST',
  path: '/get-receipt-status',
  access: 'internal',
  limit: 'code',
  input: mine,
  output: lookup(
    z.object({
      /** True while something of it is not decided or not paid. */
      pending: z.boolean(),
      payment_state: z.enum(PAYMENT_STATES),
      submitted_on: WireDate,
      effective_date: WireDate,
    }),
  ),
  summary:
    'How an enrollment stands, by its mailed link: no name, plan or amount; 204 for an unknown link (decisions 188).',
});

export const requestReceiptCode = endpoint({
  method: 'POST',
  path: '/request-receipt-code',
  access: 'internal',
  limit: 'code',
  input: mine,
  output: lookup(z.object({ challenge: z.string().max(128) })),
  errors: ['tooManyTries'],
  summary: 'Mails a one-time code to the address on the receipt (decisions 188).',
});

export const openReceipt = endpoint({
  method: 'POST',
  path: '/open-receipt',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ token: Token, challenge: z.string().max(128), code: z.string().max(64) }),
  output: lookup(z.object({ enrollment_id: EnrollmentId, agent_id: NullableId, group_id: NullableId })),
  summary: 'The enrollment whose receipt link and code belong together; 204 for all else (decisions 188).',
});
