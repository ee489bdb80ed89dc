import * as z from 'zod';
import { endpoint } from './endpoint';
import { result } from './envelope';
import { Id, Instant, Label, Text, WireDate } from './scalars';

/* What is kept of a sale, as the rep of the client may read it (decisions 261). Beyond the spec. */

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const PolicyEvidence = z.object({
  policy_id: Id,
  name: Label,
  submitted_at: Instant,
  plans: z
    .array(
      z.object({
        name: Label,
        label: Label,
        changes: z.array(z.object({ on: WireDate, what: Label })).max(200),
      }),
    )
    .max(60),
  steps: z.array(z.object({ title: Label, saved_at: Instant })).max(20),
  texts: z
    .array(
      z.object({
        title: Label,
        accepted_at: Instant,
        /** First shown; null where that is not known. */
        shown_at: Instant.nullable(),
        sha256: Sha256,
        /** Null for words that hold what is the client's alone. */
        words: z.string().max(400_000).nullable(),
      }),
    )
    .max(200),
  signatures: z
    .array(z.object({ capacity: Label, how: Label, signed_at: Instant, image_sha256: Sha256, content_sha256: Sha256 }))
    .max(60),
  pictures: z
    .array(
      z.object({
        id: Id,
        title: Label,
        taken_at: Instant,
        sha256: Sha256,
        /** False where it may show what is the client's alone. */
        can_open: z.boolean(),
      }),
    )
    .max(100),
  /** The picture that was asked for, as base64; null where none was, or it cannot be opened. */
  picture: z.object({ id: Id, title: Label, png: z.string().max(4_000_000) }).nullable(),
  mails: z.array(z.object({ subject: Label, at: Instant, state: Label, to_hint: Text })).max(200),
  documents: z.array(z.object({ title: Label, made_at: Instant, sha256: Sha256, seal: Label })).max(60),
  audit: z.object({
    rows: z.array(z.object({ at: Instant, what: Label, by: Label })).max(300),
    /** True while every row is as it was written. */
    is_sound: z.boolean(),
  }),
});
export type PolicyEvidence = z.infer<typeof PolicyEvidence>;

export const getPolicyEvidence = endpoint({
  method: 'GET',
  path: '/get-policy-evidence',
  access: 'rep',
  limit: 'read',
  input: z.strictObject({ policy_id: Id, picture: Id.optional() }),
  output: result(PolicyEvidence),
  summary:
    'Steps, texts, pictures, mails, documents and audit rows of a policy of the signed-in rep: no health, no payment details (decisions 261).',
});
