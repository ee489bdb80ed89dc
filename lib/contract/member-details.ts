import * as z from 'zod';
import { PAY_AGAIN_ANSWERS } from '../rules/words/pay-answers';
import { CHARGED_METHODS } from '../rules/words/payment-kinds';
import { TextsHash } from './agreement';
import { Beneficiary, BeneficiaryInput } from './beneficiaries';
import { FormFields, texts } from './descriptor';
import { endpoint } from './endpoint';
import { done, result } from './envelope';
import { PAY_ERRORS } from './errors';
import { Field, Flag01Input, Id, Label, MoneyString, Text, WireDate } from './scalars';

/* What a member changes alone after the sale: how they pay, who is paid, how they are reached (decisions 272). */

const mine = { user_id: Id };

/** The policy's payments as the page shows them: a press on an older page changes nothing. */
const Seen = z.string().regex(/^[0-9a-f]{64}$/);

const Payment = z.object({ amount: MoneyString, on: WireDate.nullable() });

export const getPaymentChange = endpoint({
  method: 'GET',
  path: '/get-payment-change',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject({ ...mine, policy_id: Id }),
  output: result(
    z.object({
      seen: Seen,
      plans: z.array(Label).max(60),
      /** The card or account that pays now. */
      method: z.enum(CHARGED_METHODS),
      last4: z.string().max(4),
      /** The first payment that another one would be taken for; null while none is planned. */
      next: Payment.nullable(),
      /** A payment that is under way and stays with the card or account it was begun with. */
      under_way: Payment.nullable(),
      /** True where a payment did not come: paying it changes how the later ones are paid as well. */
      is_due: z.boolean(),
      /** True while the bank waits for the person's word about a card that was given already. */
      confirming: z.boolean(),
      /** The words that are accepted with each way to pay that is taken here, and their hash. */
      ways: z
        .array(z.object({ method: z.enum(CHARGED_METHODS), authorization: Text, authorization_text_hash: TextsHash }))
        .max(2),
    }),
  ),
  summary: 'How a policy of the signed-in member is paid, and the ways to change it to (decisions 272).',
});

export const changePayment = endpoint({
  method: 'POST',
  path: '/change-payment',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({
    ...mine,
    policy_id: Id,
    seen: Seen,
    /** 1 to go on with the card whose bank has asked the person meanwhile. */
    confirmed: Flag01Input.optional(),
    authorization_accepted: Flag01Input.optional(),
    authorization_text_hash: TextsHash.optional(),
    ...texts(PAY_AGAIN_ANSWERS),
  }),
  output: done,
  errors: PAY_ERRORS,
  summary: 'Has the payments to come of a policy taken from another card or bank account (decisions 272).',
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/change-phone',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({ ...mine, phone_number: Field }),
  output: done,
  summary: 'The number at which the signed-in member is called from now on (decisions 272).',
});

const ofPolicy = { ...mine, policy_id: Id };

export const getHeirsChange = endpoint({
  method: 'GET',
  path: '/get-heirs-change',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject(ofPolicy),
  output: result(
    z.object({
      seen: Seen,
      plans: z.array(Label).max(60),
      /** As they stand in the change that was begun, else on file; numbers by their last four digits. */
      beneficiaries: z.array(Beneficiary).max(10),
      /** True where a change was begun and is not signed. */
      is_begun: z.boolean(),
      fields: FormFields.shape.data.shape.result,
      /** By which a spouse may have to consent. */
      marriage: z.object({ state: z.string().max(2), marital_status: z.string().max(2) }),
      /** The statement that is signed, and its hash; null while the list is not whole. */
      statement: z.object({ text: Text, text_hash: TextsHash }).nullable(),
    }),
  ),
  summary: 'The beneficiaries of a policy of the signed-in member, and the change that was begun (decisions 272).',
});

export const saveHeirsChange = endpoint({
  method: 'POST',
  path: '/save-heirs-change',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({
    ...ofPolicy,
    seen: Seen,
    /** The whole list; left out, what was begun is forgotten. */
    beneficiaries: z.array(BeneficiaryInput).max(10).optional(),
  }),
  output: done,
  errors: ['conflict'],
  summary: 'Keeps a changed list of beneficiaries until it is signed; nothing has an effect before (decisions 272).',
});

export const signHeirsChange = endpoint({
  method: 'POST',
  path: '/sign-heirs-change',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({
    ...ofPolicy,
    seen: Seen,
    signature: Field,
    accepted: Flag01Input,
    text_hash: TextsHash,
  }),
  output: done,
  errors: ['conflict', 'textsChanged'],
  summary: 'Signs the changed list, which counts from then on (decisions 272).',
});
