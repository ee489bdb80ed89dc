import * as z from 'zod';
import { ACCOUNT_HOLDER_TYPES, ACCOUNT_TYPES, PAYMENT_METHODS } from '../rules/words/payment-kinds';
import { BILLING_ANSWERS } from '../rules/words/step-answers';
import { TextsHash } from './agreement';
import { BillingFields, saved, saveMembers, texts } from './descriptor';
import { endpoint } from './endpoint';
import { result, success } from './envelope';
import { SAVE_ERRORS } from './errors';
import { EnrollmentId, Field, Flag01Input, Id, Label, Text } from './scalars';

/* Billing Information (rules 3 §2, §3, §7; cards: decisions 17; authorization: decisions 28). */

/** Card, bank account, and the three methods where the employer or the list pays and no form is shown. */
export const PaymentMethod = z.enum(PAYMENT_METHODS);

/** A number shown by its last 4 only, "•••• 4410". */
const Masked = z
  .string()
  .max(25)
  .regex(/^•{2,20} ?\d{4}$/);

const mine = z.strictObject({ enrollment_id: EnrollmentId });

export const getBillDate = endpoint({
  method: 'GET',
  path: '/get-bill-date',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: z.strictObject({}),
  output: result(z.array(z.object({ bill_date: z.int().min(1).max(31) })).max(31)),
  summary: 'Days of the month on which a bank account can be billed (rules 3 §7).',
});

export const getPaymentMethod = endpoint({
  method: 'GET',
  path: '/get-payment-method',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(PaymentMethod),
  summary: 'How this enrollment is paid; cc offers card and bank account, eft the bank account only (rules 3 §4, §7).',
});

export const getFormFieldsBillingInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-billing-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: BillingFields,
  summary: 'Fields of Billing Information (rules 3 §7), and what the bank said of a card that it refused.',
});

export const getExistingBankInfo = endpoint({
  method: 'GET',
  path: '/get-existing-bank-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(
    z
      .array(
        z.object({
          bank_id: Id,
          account_name: Label,
          bank_name: Label,
          account_number: Masked,
          bank_routing: Masked,
          account_type: z.enum(ACCOUNT_TYPES),
          account_holder_type: z.enum(ACCOUNT_HOLDER_TYPES),
        }),
      )
      .max(20),
  ),
  summary: "An existing member's bank accounts, masked (rules 3 §7).",
});

export const getExistingCardInfo = endpoint({
  method: 'GET',
  path: '/get-existing-card-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(
    z
      .array(
        z.object({
          card_id: Id,
          name_on_cc: Label,
          card_number: Masked,
          expiration_month: z.string().max(2),
          expiration_year: z.string().max(4),
          /** Never stored, so always empty (decisions 17). */
          security_code: z.literal(''),
        }),
      )
      .max(20),
  ),
  summary: "An existing member's cards, masked (rules 3 §7).",
});

export const routingLookup = endpoint({
  method: 'GET',
  path: '/routing-lookup',
  upstream: 'directory',
  access: 'shopper',
  limit: 'read',
  input: z.strictObject({ q: Field }),
  output: success(z.object({ response: z.object({ name: Label.nullable() }) })),
  summary: 'The bank of a routing number; null when it is not in the directory (rules 3 §7, decisions 20).',
});

export const getBillingText = endpoint({
  method: 'GET',
  path: '/get-billing-text',
  upstream: 'benefit',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: success(Text),
  summary: 'The statement descriptor: what the charge is called on a statement (rules 3 §2, §7).',
});

/**
 * A card that the processor's own frame took (`getPaymentFrame`): its token for it. Brand, last four and expiry are asked of
 * the processor, never believed from here.
 */
const PaymentToken = z.string().regex(/^[A-Za-z0-9_-]{8,120}$/);

const authorization = {
  /** The tick under the authorization text, and the hash of exactly that text (decisions 28). */
  authorization_accepted: Flag01Input.optional(),
  authorization_text_hash: TextsHash.optional(),
};

export const saveBillingInfo = endpoint({
  method: 'POST',
  path: '/save-billing-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    ...saveMembers,
    ...authorization,
    ...texts(BILLING_ANSWERS),
    payment_token: PaymentToken.optional(),
  }),
  output: saved,
  errors: ['textsChanged', ...SAVE_ERRORS],
  summary:
    'Saves a new bank account or card, or a list method (rules 3 §3, §7); `payment_token` instead of number, code and expiry where a frame takes the card.',
});

export const saveBillingInfoExisting = endpoint({
  method: 'POST',
  path: '/save-billing-info-existing',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    ...saveMembers,
    ...authorization,
    payment_method: Field.optional(),
    card_id: Id.optional(),
    bank_id: Id.optional(),
    account_type: Field.optional(),
    account_holder_type: Field.optional(),
    account_name: Field.optional(),
    bank_name: Field.optional(),
    bank_routing: Field.optional(),
    bill_date: Field.optional(),
  }),
  output: saved,
  errors: ['textsChanged', ...SAVE_ERRORS],
  summary: 'Pays with an account or a card on file, chosen by its id (rules 3 §4, §7).',
});
