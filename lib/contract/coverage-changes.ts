import * as z from 'zod';
import { FLAGS, RELATIONSHIPS } from '../rules/words/answer-kinds';
import { CHANGE_STATES } from '../rules/words/change-kinds';
import { DECIDED_EVENTS, DECIDERS, LIFE_EVENTS, PEOPLE_DEEDS } from '../rules/words/life-events';
import { PEOPLE_ANSWERS } from '../rules/words/people-answers';
import { TextsHash } from './agreement';
import { texts } from './descriptor';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { Field, Flag01Input, Id, Instant, Label, MoneyString, Text, Tier, WireDate } from './scalars';

/*
 * Who is covered, changed after the sale (decisions 271). Ours: the specification ends at the receipt. All of it is asked by our own pages and
 * forms, which no script of a browser needs; the handlers ask who is signed in.
 */

const mine = { user_id: Id };

const Person = z.object({ dependent_id: Id, name: Label, relationship: z.enum(RELATIONSHIPS) });

/** A plan of the policy in the form: who is on it, and the reason where it cannot be changed here. */
const ChangeablePlan = z.object({
  held_id: Id,
  plan_name: Label,
  tier: Tier.nullable(),
  price: MoneyString,
  covered: z.array(Id).max(20),
  obstacle: Text.nullable(),
});

export const getPeopleForm = endpoint({
  method: 'GET',
  path: '/get-people-form',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ ...mine, policy_id: Id }),
  output: result(
    z.object({
      policy_id: Id,
      plans: z.array(ChangeablePlan).max(60),
      people: z.array(Person).max(60),
      /** The question about tobacco that some plan rates grown people by; empty where none does. */
      tobacco_question: z.string().max(400),
      /** Days within which an event must be told. */
      event_days: z.int().min(1).max(366),
      /** A change that was signed and waits for a decision. */
      waiting: Id.nullable(),
      /** The change that was asked for last and is not signed, to go on with in the form; a number is never told again. */
      draft: z
        .object({
          deed: z.enum(PEOPLE_DEEDS),
          event: z.enum(LIFE_EVENTS),
          event_on: WireDate,
          dependent_id: Id,
          plans: z.array(Id).max(60),
          person: z.object(texts(PEOPLE_ANSWERS)).omit({ ssn: true }),
          has_number: z.enum(FLAGS),
        })
        .nullable(),
    }),
  ),
  summary: 'The plans and people of a policy of the member, to change who is covered (decisions 271).',
});

export const askPeopleChange = endpoint({
  method: 'POST',
  path: '/ask-people-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({
    ...mine,
    policy_id: Id,
    deed: z.enum(PEOPLE_DEEDS),
    event: z.enum(LIFE_EVENTS).or(z.literal('')).default(''),
    event_on: Field.default(''),
    plans: z.array(Id).max(60),
    /** The person who leaves; empty for one who joins. */
    dependent_id: Id.or(z.literal('')).default(''),
    person: z.strictObject(texts(PEOPLE_ANSWERS)).default({}),
  }),
  output: success(z.object({ change_id: Id })),
  errors: ['conflict'],
  summary:
    'The member tells a life event and who joins or leaves; answers the change that can be signed (decisions 271).',
});

/** A plan before and after a change. */
const ChangedPlan = z.object({
  plan_name: Label,
  tier: Tier.nullable(),
  new_tier: Tier.nullable(),
  price: MoneyString,
  new_price: MoneyString,
  /** The first month with the new price. */
  priced_from: WireDate,
});

export const PeopleChange = z.object({
  change_id: Id,
  policy_id: Id,
  state: z.enum(CHANGE_STATES),
  deed: z.enum(PEOPLE_DEEDS),
  event: z.enum(LIFE_EVENTS),
  event_on: WireDate,
  name: Label,
  relationship: z.enum(RELATIONSHIPS),
  /** First day of who joins, last day of who leaves. */
  effective_on: WireDate,
  plans: z.array(ChangedPlan).max(60),
  /** Money that was paid beyond it and comes back. */
  refund: MoneyString,
  decided_by: z.enum(DECIDERS),
  has_proof: z.boolean(),
  asked_at: Instant,
});
export type PeopleChange = z.infer<typeof PeopleChange>;

export const getPeopleChange = endpoint({
  method: 'GET',
  path: '/get-people-change',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ ...mine, change_id: Id }),
  output: result(PeopleChange.extend({ statement: Text, text_hash: TextsHash })),
  summary: 'A change of people with the prices before and after, and the words that are signed (decisions 271).',
});

export const PROOF_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
/** Bytes of a proof at most. */
export const MOST_PROOF = 4 * 1024 * 1024;

export const addChangeProof = endpoint({
  method: 'POST',
  path: '/add-change-proof',
  access: 'internal',
  limit: 'write',
  maxBody: 6 * 1024 * 1024,
  input: z.strictObject({ ...mine, change_id: Id, proof: z.base64().max(Math.ceil((MOST_PROOF * 4) / 3) + 4) }),
  output: done,
  errors: ['conflict'],
  summary: 'The paper that proves the life event, a PDF or a picture (decisions 271).',
});

/** The typed name under the exact words of a change, told by their hash. */
export const signed = {
  signature: Field.default(''),
  accepted: Flag01Input.default(0),
  text_hash: TextsHash,
};

export const signPeopleChange = endpoint({
  method: 'POST',
  path: '/sign-people-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({
    ...mine,
    change_id: Id,
    ...signed,
  }),
  output: success(z.object({ state: z.enum(CHANGE_STATES) })),
  errors: ['conflict', 'textsChanged'],
  summary: 'The member signs a change: it is done, or waits for the rep or the group (decisions 271).',
});

export const withdrawPeopleChange = endpoint({
  method: 'POST',
  path: '/withdraw-people-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({ ...mine, change_id: Id }),
  output: done,
  errors: ['conflict'],
  summary: 'The member takes back a change that was not decided yet (decisions 271).',
});

export const listPeopleChanges = endpoint({
  method: 'GET',
  path: '/list-people-changes',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({}),
  output: success(
    z.object({
      changes: z
        .array(z.object({ change_id: Id, member: Label, event: z.enum(DECIDED_EVENTS), asked_at: Instant }))
        .max(50),
      more: z.enum(FLAGS),
    }),
  ),
  summary: 'Signed changes that wait for the signed-in rep or group administrator, oldest first (decisions 271).',
});

const decided = { change_id: Id };

export const getChangeToDecide = endpoint({
  method: 'GET',
  path: '/get-change-to-decide',
  access: 'internal',
  limit: 'read',
  input: z.strictObject(decided),
  output: result(PeopleChange.extend({ member: Label })),
  summary: 'A signed change of a member of the signed-in rep or group, to decide on (decisions 271).',
});

export const getChangeProof = endpoint({
  method: 'GET',
  path: '/get-change-proof',
  access: 'internal',
  limit: 'read',
  /** With `user_id` the member's own; without, one of a member of the signed-in rep or group. */
  input: z.strictObject({ ...decided, user_id: Id.optional() }),
  output: result(z.object({ content_type: z.enum(PROOF_TYPES), content: z.base64() })),
  summary: 'The proof of a change, for who decides on it, and for its member (decisions 271, 277).',
});

export const decidePeopleChange = endpoint({
  method: 'POST',
  path: '/decide-people-change',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({
    ...decided,
    decision: z.enum(['approve', 'decline']),
    reason: z.string().max(500).default(''),
  }),
  output: done,
  errors: ['conflict'],
  summary: 'The rep or the group approves or declines a change (decisions 271).',
});
