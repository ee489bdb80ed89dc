import * as z from 'zod';
import { FLAGS } from '../rules/words/answer-kinds';
import { ADDRESS_FIELDS } from '../rules/words/address-words';
import { CHANGE_STATES } from '../rules/words/change-kinds';
import { DECIDERS } from '../rules/words/life-events';
import { MOVE_VERDICTS } from '../rules/words/move-verdicts';
import { TextsHash } from './agreement';
import { signed } from './coverage-changes';
import { texts } from './descriptor';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import {
  CodeText,
  Email,
  Field,
  Flag01Input,
  Id,
  Instant,
  Label,
  MoneyString,
  SignedMoneyString,
  Text,
  WireDate,
} from './scalars';

/*
 * How a member is reached, changed after the sale: a move with the prices that follow it, and the address for mail (decisions 274). Asked by our
 * own pages and forms alone, which no script of a browser needs; the handlers ask who is signed in.
 */

const mine = { user_id: Id };

export const getContact = endpoint({
  method: 'GET',
  path: '/get-contact',
  access: 'internal',
  limit: 'read',
  input: z.strictObject(mine),
  output: result(
    z.object({
      email: Email,
      address: z.object({
        address1: Label,
        address2: Label,
        city: Label,
        state: z.string().max(2),
        zip: z.string().max(5),
      }),
      /** The first day that can be told of a move; null where nothing is held. */
      earliest: WireDate.nullable(),
      /** A move that was signed and waits for a decision. */
      waiting: Id.nullable(),
      /** An address for mail whose code is waited for. */
      proving: z.object({ change_id: Id, email: Email }).nullable(),
    }),
  ),
  summary: 'How the signed-in member is reached, and what of it is about to change (decisions 274).',
});

export const askAddressChange = endpoint({
  method: 'POST',
  path: '/ask-address-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({
    ...mine,
    ...texts(ADDRESS_FIELDS),
    moved_on: Field.default(''),
    /** 1 to keep an address that the postal service has otherwise or not at all. */
    as_typed: Flag01Input.default(0),
  }),
  output: success(z.object({ change_id: Id, state: z.enum(CHANGE_STATES) })),
  errors: ['conflict'],
  summary:
    'The member tells a move: saved at once where no price changes, else answers what can be signed (decisions 274).',
});

/** A held plan at the new place. */
const MovedPlan = z.object({
  held_id: Id,
  plan_name: Label,
  verdict: z.enum(MOVE_VERDICTS),
  /** The reason where it cannot go along. */
  why: Text,
  price: MoneyString,
  new_price: MoneyString,
  /** The first month with the new price; null where it stays. */
  priced_from: WireDate.nullable(),
  /** The price step by step, before and after. */
  steps: z
    .array(z.object({ label: Label, because: Text, amount: SignedMoneyString, new_amount: SignedMoneyString }))
    .max(40),
});

export const AddressChange = z.object({
  change_id: Id,
  state: z.enum(CHANGE_STATES),
  /** In one line. */
  address: z.string().max(700),
  moved_on: WireDate,
  counts_from: WireDate,
  plans: z.array(MovedPlan).max(60),
  refund: MoneyString,
  decided_by: z.enum(DECIDERS),
  asked_at: Instant,
});
export type AddressChange = z.infer<typeof AddressChange>;

export const getAddressChange = endpoint({
  method: 'GET',
  path: '/get-address-change',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ ...mine, change_id: Id }),
  output: result(
    AddressChange.extend({
      /** '1' where a plan cannot go along: nothing is signed then. */
      blocked: z.enum(FLAGS),
      statement: Text,
      text_hash: TextsHash,
    }),
  ),
  summary: 'A move with the price of each plan before and after, and the words that are signed (decisions 274).',
});

export const signAddressChange = endpoint({
  method: 'POST',
  path: '/sign-address-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({
    ...mine,
    change_id: Id,
    ...signed,
  }),
  output: success(z.object({ state: z.enum(CHANGE_STATES) })),
  errors: ['conflict', 'textsChanged'],
  summary: 'The member signs a move: it is done, or waits for the rep or the group (decisions 274).',
});

export const getMoveToDecide = endpoint({
  method: 'GET',
  path: '/get-move-to-decide',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ change_id: Id }),
  output: result(AddressChange.extend({ member: Label })),
  summary: 'A signed move of a member of the signed-in rep or group, with the plans that are theirs (decisions 274).',
});

export const askEmailChange = endpoint({
  method: 'POST',
  path: '/ask-email-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({ ...mine, email_address: Email.default('') }),
  output: done,
  errors: ['tooManyTries'],
  summary: 'Mails a code to the address for mail that the member wants to change to (decisions 274).',
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/confirm-email-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({ ...mine, change_id: Id, code: CodeText.default('') }),
  /** The version that `signed_in` must carry from now on: sessions with the one of before have ended (decisions 302). */
  output: success(z.object({ version: z.int().min(0) })),
  summary: 'The code that was mailed to the new address, which is the member’s from then on (decisions 274, 302).',
});
