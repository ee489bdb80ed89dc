import * as z from 'zod';
import { ADDRESS_FIELDS, ADDRESS_OUTCOMES } from '../rules/words/address-words';
import { GATES, PICTURE_TYPES, SITE_KINDS } from '../rules/words/site-kinds';
import { TextsHash } from './agreement';
import { PaymentMethod } from './billing';
import { CartAgreed } from './cart';
import { savedTexts, texts } from './descriptor';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { ANSWER_ERRORS } from './errors';
import { PaymentDays } from './receipt';
import { EnrollmentId, Field, Html, Id, Instant, Label, MoneyString, OpenType, Slug, Url, WireDate } from './scalars';

/* Endpoints beyond the spec. */

const Base64 = z
  .string()
  .max(8_000_000)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** A document to download. */
export const PdfFile = z.object({
  file_name: z.string().max(120),
  content_type: z.literal('application/pdf'),
  content: Base64,
});

export const getEnrollmentCopy = endpoint({
  method: 'GET',
  path: '/get-enrollment-copy',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: success(PdfFile),
  summary: 'The electronic copy of a submitted enrollment, as mailed with the receipt (rules 3 §2, decisions 27).',
});

export const getDemoMailbox = endpoint({
  method: 'GET',
  path: '/get-demo-mailbox',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ id: Id.optional() }),
  output: result(
    z
      .array(
        z.object({
          id: Id,
          to: z.string().max(254),
          subject: Label,
          sent_at: Instant,
          text: z.string().max(200_000),
          html: z.string().max(400_000),
          /** `content` only when one message is asked for by id. */
          attachments: z
            .array(
              z.object({
                file_name: z.string().max(120),
                content_type: z.string().max(120),
                size: z.int().min(0),
                content: Base64.optional(),
              }),
            )
            .max(10),
        }),
      )
      .max(200),
  ),
  summary: 'Mails of a demo without a mail server, newest first.',
});

export const getSiteList = endpoint({
  method: 'GET',
  path: '/get-site-list',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({}),
  output: result(
    z
      .array(
        z.object({
          host: z.string().max(253),
          slug: Slug.nullable(),
          name: Label,
          kind: z.enum(SITE_KINDS),
          open_type: OpenType,
          gate: z.enum(GATES),
        }),
      )
      .max(5_000),
  ),
  summary: 'Hosts and slugs that are known, for the demo banner and the sitemaps.',
});

/** The name of a picture as `/shop/…` ends with it: 32 hex digits of its bytes' SHA-256 and its kind. */
const PictureName = z
  .string()
  .max(36)
  .regex(/^[0-9a-f]{32}\.(?:png|svg)$/);

export const getSitePicture = endpoint({
  method: 'GET',
  path: '/get-site-picture',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ name: PictureName }),
  output: result(
    z
      .object({
        content_type: z.enum(PICTURE_TYPES),
        /** 512 KB at most, in base64. */
        content: Base64.max(700_000),
      })
      .nullable(),
  ),
  summary: "A picture of the shop's folder by the name that sites show it by; null for none (decisions 288).",
});

export const getPaymentAuthorization = endpoint({
  method: 'GET',
  path: '/get-payment-authorization',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    payment_method: PaymentMethod,
    bill_date: z.string().max(2).optional(),
  }),
  output: success(
    z.object({
      text: Html,
      authorization_text_hash: TextsHash,
      due_today: MoneyString,
      recurring_month_cost: MoneyString,
      next_bill_date: WireDate,
      payment_days: PaymentDays,
    }),
  ),
  summary: 'The authorization to be accepted for a payment method, with its amounts (decisions 28).',
});

export const getPaymentFrame = endpoint({
  method: 'GET',
  path: '/get-payment-frame',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  /** `address`: of the frame that takes number, date and code; null where our own fields do. */
  output: result(z.object({ address: Url }).nullable()),
  summary:
    "The processor's frame for a new card; what it says and hears is in lib/rules/words/card-frame.ts (decisions 178).",
});

export const notePaymentEvent = endpoint({
  method: 'POST',
  path: '/note-payment-event',
  access: 'internal',
  limit: 'write',
  maxBody: 128 * 1024,
  /** The webhook as it came: the signature is over these very letters. */
  input: z.strictObject({ body: z.string().max(60_000), signature: z.string().max(2_000) }),
  output: done,
  summary:
    'A webhook of the payment processor, handed on by the storefront; the signature speaks for it (decisions 180).',
});

export const saveCartDate = endpoint({
  method: 'POST',
  path: '/save-cart-date',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  /** Loose: a message beside the field answers a date that cannot be chosen (rules 1 §8). */
  input: z.strictObject({ enrollment_id: EnrollmentId, effective_date: Field, cart_agreed: CartAgreed.optional() }),
  output: done,
  errors: ['emptyCart', ...ANSWER_ERRORS],
  summary:
    'Keeps the start chosen in the cart before the checkout (rules 1 §4: the date defaults when none is stored).',
});

export const checkPostalAddress = endpoint({
  method: 'POST',
  path: '/check-postal-address',
  access: 'shopper',
  /** An operator may pay for each question. */
  limit: 'write',
  side: 'checks',
  input: z.strictObject(texts(ADDRESS_FIELDS)),
  output: success(
    z.object({
      outcome: z.enum(ADDRESS_OUTCOMES),
      /** The service's words where it does not know the address. */
      message: z.string().max(400),
      /** The address as the postal service has it, where it was found. */
      address: z.object({ ...savedTexts(ADDRESS_FIELDS), zip4: z.string().max(4) }).nullable(),
    }),
  ),
  summary: "The postal service's word on an address, for USPS Address Validation (rules 2 §2.4, decisions 48).",
});
