import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { Id, Text, WireDate } from './scalars';

/* The rights of a member over what is kept about them: a copy, and deletion (decisions 267). Beyond the spec. */

const mine = { user_id: Id };

export const getMyData = endpoint({
  method: 'GET',
  path: '/get-my-data',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ ...mine, as: z.enum(['json', 'pdf']) }),
  output: success(
    z.object({
      file_name: z.string().max(80),
      content_type: z.enum(['application/json', 'application/pdf']),
      content: z.base64(),
    }),
  ),
  summary: 'Everything that is kept about the signed-in member, as a file; numbers by their last four (decisions 267).',
});

const Rights = z.object({
  deleted: z.array(Text).max(20),
  kept: z.array(z.object({ what: Text, why: Text, years: z.int().min(1), until: WireDate.nullable() })).max(20),
  /** A plan is still held: deletion waits for its end. */
  holds_plans: z.boolean(),
  /** The day on which the member asked; null where they did not. */
  asked_on: WireDate.nullable(),
  /** Papers that prove life events, which the member may download again (decisions 277). */
  proofs: z.array(z.object({ change_id: Id, file_name: Text, received_on: WireDate })).max(200),
});
export type MyRights = z.infer<typeof Rights>;

export const getMyRights = endpoint({
  method: 'GET',
  path: '/get-my-rights',
  access: 'member',
  limit: 'read',
  session: ['user_id'],
  input: z.strictObject(mine),
  output: result(Rights),
  summary: 'What a deletion would delete and what would be kept, until when and why (decisions 267).',
});

export const askDeletion = endpoint({
  method: 'POST',
  path: '/ask-deletion',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject({ ...mine, word: z.string().trim().max(40) }),
  output: done,
  summary:
    'The member asks for deletion, with the word that the page tells; it is done when no plan is held (decisions 267).',
});

export const withdrawDeletion = endpoint({
  method: 'POST',
  path: '/withdraw-deletion',
  access: 'member',
  limit: 'write',
  session: ['user_id'],
  input: z.strictObject(mine),
  output: done,
  summary: 'The member takes the wish to be deleted back, as long as it is not done (decisions 267).',
});
