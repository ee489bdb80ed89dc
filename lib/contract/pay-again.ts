import * as z from 'zod';
import { CHARGED_METHODS, PAYMENT_STATES } from '../rules/words/payment-kinds';
import { PAY_AGAIN_ANSWERS } from '../rules/words/pay-answers';
import { TextsHash } from './agreement';
import { texts } from './descriptor';
import { endpoint } from './endpoint';
import { result, success } from './envelope';
import { PAY_ERRORS } from './errors';
import { EnrollmentId, Flag01Input, Label, MoneyString, Text, WireDate } from './scalars';

/* A payment of a policy that did not come, and the way to make it (decisions 54, 227). */

/** The number of a payment, of its attempt, and of its debits. */
const DuePayment = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);
const mine = { enrollment_id: EnrollmentId };

export const getPaymentDue = endpoint({
  method: 'GET',
  path: '/get-payment-due',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject(mine),
  output: result(
    z
      .object({
        /** The payment, and how often it was tried: a press on an older page pays nothing. */
        payment: DuePayment,
        amount: MoneyString,
        reason: Text,
        is_first: z.boolean(),
        /** The day on which the same account is debited once more by itself. */
        retry_on: WireDate.nullable(),
        /** True while the bank waits for the person's word about a card that was given already. */
        confirming: z.boolean(),
        /** The words that are accepted with each way to pay that is taken here, and their hash. */
        ways: z
          .array(z.object({ method: z.enum(CHARGED_METHODS), authorization: Text, authorization_text_hash: TextsHash }))
          .max(2),
        payee: Label,
      })
      .nullable(),
  ),
  summary: 'The payment of a submitted enrollment that did not come; null where none is due (decisions 227).',
});

export const payPolicy = endpoint({
  method: 'POST',
  path: '/pay-policy',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    ...mine,
    payment: DuePayment,
    /** 1 to go on with the card whose bank has asked the person meanwhile. */
    confirmed: Flag01Input.optional(),
    authorization_accepted: Flag01Input.optional(),
    authorization_text_hash: TextsHash.optional(),
    ...texts(PAY_AGAIN_ANSWERS),
  }),
  output: success(z.object({ payment_state: z.enum(PAYMENT_STATES) })),
  errors: PAY_ERRORS,
  summary: 'Pays it by another card or bank account, which later payments are taken from as well (decisions 227).',
});
