import * as z from 'zod';
import { PRICE_CAUSES } from '@/lib/rules/words/price-causes';

/* The files of a proof pack (decisions 261). Money is integer cents, days are `YYYY-MM-DD`, moments are instants in UTC. */

export const PROOF_FORMAT = 'coverfront-proof-2';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Cents = z.int();
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** `manifest.json`: the hash of each other file. */
export const Manifest = z.strictObject({
  format: z.literal(PROOF_FORMAT),
  policy: z.string(),
  files: z.array(z.strictObject({ name: z.string(), sha256: Sha256 })),
});

const Item = z.strictObject({
  plan: z.string(),
  level: z.string(),
  kind: z.string(),
  monthly: Cents,
  once: Cents,
});

const Held = z.strictObject({
  held: z.string(),
  /** The held plan whose place it took at a renewal; null for one that was sold. */
  renews: z.string().nullable(),
  starts: Day,
  plan: z.string().nullable(),
  status: z.string(),
  monthly: Cents,
  /** Earlier prices of a month, each with the last day on which one that began cost it. */
  before: z.array(z.strictObject({ through: Day, cents: Cents })),
  decisions: z.array(z.strictObject({ person: z.string(), decision: z.string(), level: z.string(), day: Day })),
});

/** `prices.json`: everything that was charged or promised. */
export const Prices = z.strictObject({
  policy: z.string(),
  starts: Day,
  method: z.string(),
  first_month: Cents,
  recurring: Cents,
  items: z.array(Item),
  held: z.array(Held),
  payments: z.array(
    z.strictObject({
      month: z.int(),
      method: z.string(),
      state: z.string(),
      amount: Cents,
      taken: Cents,
      given_back: Cents,
    }),
  ),
});
export type Prices = z.infer<typeof Prices>;

/**
 * `later.json`: what each price after the sale was computed from, in the order in which they were set, the plan by its own schema
 * (`LaterInputs`).
 */
export const Later = z.array(
  z.looseObject({
    rules: z.string(),
    cause: z.enum(PRICE_CAUSES),
    heldId: z.string(),
    from: Day,
    on: Day,
    cents: Cents,
    pricingId: z.string(),
  }),
);
export type Later = z.infer<typeof Later>;

/** `texts.json`: what was accepted, with the words in a file of their own. */
export const Texts = z.array(
  z.strictObject({
    kind: z.string(),
    text: z.string(),
    version: z.int().nullable(),
    accepted: z.string(),
    /** The dependent who accepted it for themselves; null for the applicant. */
    person: z.string().nullable(),
    words: z.string(),
    /** The text as it was stored when it was shown, of which the hash was taken; null where that is the words themselves. */
    source: z.string().nullable(),
    sha256: Sha256,
    /** `whole`: the hash is that of the kept text. `names-apart`: names were part of it, and are not kept with the words. */
    hash_of: z.enum(['whole', 'names-apart', 'not-kept']),
  }),
);
export type Texts = z.infer<typeof Texts>;

/** `signatures.json` and `documents.json`: hashes of what is not in the pack. */
export const Signatures = z.array(
  z.strictObject({
    kind: z.string(),
    capacity: z.string().nullable(),
    signed: z.string(),
    /** Null for a typed name. */
    image: Sha256.nullable(),
    content: Sha256,
  }),
);
export const Documents = z.array(
  z.strictObject({ kind: z.string(), sha256: Sha256, seal: z.string().nullable(), sealed_by: z.string().nullable() }),
);

/** `audit.json`: rows of the log as their hashes were taken, each with the hash of the row before it in the log. */
export const AuditSlice = z.array(
  z.strictObject({
    seq: z.int(),
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    subject: z.string(),
    siteKey: z.string().nullable(),
    ip: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    previousHash: z.string(),
    hash: z.string(),
  }),
);
