import * as z from 'zod';
import { WAITING_KINDS } from '../rules/words/waiting-kinds';
import { endpoint } from './endpoint';
import { done, success } from './envelope';
import { SavedTab } from './resume';
import { Id, Instant, Label, MoneyString, NullableId, WireDate } from './scalars';

/* The home of a signed-in rep (decisions 258). Beyond the spec. */

/** Rows of the list that are told at once; names of others are not opened. */
export const MOST_WAITING = 50;

/** The name is empty until the client's is known. */
const whose = { name: Label, plans: z.array(Label).max(60) };

const Waiting = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('failed-payment'),
    ...whose,
    policy_id: Id,
    amount: MoneyString,
    failed_on: WireDate,
    is_first: z.boolean(),
  }),
  z.object({
    kind: z.literal('signature'),
    ...whose,
    link_id: Id,
    sent_at: Instant,
    opened_at: Instant.nullable(),
    /** The key of the step that the client has open. */
    step: z.string().max(20).nullable(),
    expires_at: Instant,
  }),
  z.object({ kind: z.literal('evidence'), ...whose, policy_id: Id, since: WireDate }),
  z.object({
    kind: z.literal('first-payment'),
    ...whose,
    policy_id: Id,
    since: WireDate,
    /** The day on which it is taken; null where others collect it, or it is on its way. */
    due_on: WireDate.nullable(),
  }),
  z.object({
    kind: z.literal('renewal'),
    ...whose,
    policy_id: Id,
    day: WireDate,
    /** The last day to sign; null where a plan ends, which needs another one by the day itself. */
    act_by: WireDate.nullable(),
  }),
  z.object({
    kind: z.literal('saved'),
    ...whose,
    saved_id: Id,
    saved_tab: SavedTab,
    saved_at: Instant,
    ends_at: Instant,
    /** "m***@mail.example": the client's own address as the contact step has it; empty for none. */
    email_hint: z.string().max(254),
  }),
]);
export type Waiting = z.infer<typeof Waiting>;

const Count = z.int().min(0);

export const getRepHome = endpoint({
  method: 'GET',
  path: '/get-rep-home',
  access: 'rep',
  limit: 'read',
  input: z.strictObject({ show: z.enum(WAITING_KINDS).optional() }),
  output: success(
    z.object({
      /** Newest first; with `show` of this kind alone. */
      waiting: z.array(Waiting).max(MOST_WAITING),
      /** All that waits, by kind, whatever is shown. */
      counts: z.object({
        'failed-payment': Count,
        signature: Count,
        evidence: Count,
        'first-payment': Count,
        renewal: Count,
        saved: Count,
      }),
      /** Of the last seven days. */
      week: z.object({ quotes: Count, begun: Count, enrolled: Count }),
    }),
  ),
  summary: 'What waits for the signed-in rep, and what the last seven days brought (decisions 258).',
});

export const sendPayLink = endpoint({
  method: 'POST',
  path: '/send-pay-link',
  access: 'rep',
  limit: 'mail',
  input: z.strictObject({ policy_id: Id }),
  output: done,
  summary:
    'Mails the member of a policy of the signed-in rep whose payment did not come the link to pay again; the rep never sees it (decisions 258).',
});

export const getLastChoice = endpoint({
  method: 'GET',
  path: '/get-last-choice',
  access: 'rep',
  limit: 'read',
  input: z.strictObject({}),
  output: success(z.object({ portal_id: NullableId, group_id: NullableId })),
  summary: 'The portal and group under which the signed-in rep began the last quote (decisions 269).',
});
