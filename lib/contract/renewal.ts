import * as z from 'zod';
import { RENEWAL_KINDS } from '../rules/words/renewal-words';
import { endpoint } from './endpoint';
import { done, result } from './envelope';
import { Flag01Input, Id, Label, MoneyString, Text, WireDate } from './scalars';

/* The renewal of a member's plans: what changes and why, and what the member chooses (decisions 263, 264). Ours: the specification ends at the receipt. */

const mine = { user_id: Id };

/** A level that the member may choose; the offer itself is among them. */
const Level = z.object({ plan_pricing_id: Id, name: Label, price: MoneyString, is_offered: z.boolean() });

const RenewedPlan = z.object({
  renewal_id: Id,
  held_id: Id,
  /** The plan as it is held, and as it goes on; null where it does not. */
  plan_name: Label,
  new_name: Label.nullable(),
  kind: z.enum(RENEWAL_KINDS),
  /** The first day of what is new, and the last one to choose. */
  day: WireDate,
  act_by: WireDate,
  old_price: MoneyString,
  new_price: MoneyString.nullable(),
  /** The outcome in a line, and why, a sentence each. */
  line: Text,
  reasons: z.array(Text).max(12),
  levels: z.array(Level).max(40),
  /** The decision in words; null while the member may choose. */
  decided: Text.nullable(),
});
export type RenewedPlan = z.infer<typeof RenewedPlan>;

const Renewal = z.object({
  /** The name to sign with. */
  name: Label,
  /** Those of the first plan. */
  day: WireDate,
  act_by: WireDate,
  /** True while there is something to choose. */
  is_open: z.boolean(),
  plans: z.array(RenewedPlan).max(60),
  /** The words that are signed, and the hash of all that is shown: another hash means that something changed. */
  statement: Text,
  text_hash: z.string().max(64),
});
export type Renewal = z.infer<typeof Renewal>;

export const getRenewal = endpoint({
  method: 'GET',
  path: '/get-renewal',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject(mine),
  output: result(Renewal.nullable()),
  summary:
    'What becomes of the signed-in member’s plans at their renewal, with why and the choices; null for none (decisions 263).',
});

export const signRenewal = endpoint({
  method: 'POST',
  path: '/sign-renewal',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({
    ...mine,
    /** For each plan `keep`, `leave`, or the id of the level to go on with. */
    choices: z.array(z.strictObject({ renewal_id: Id, choice: z.string().max(40) })).max(60),
    signature: z.string().max(200),
    accepted: Flag01Input,
    text_hash: z.string().max(64),
  }),
  output: done,
  errors: ['conflict'],
  summary: 'The member signs what becomes of each plan at its renewal, up to the last day (decisions 264).',
});
