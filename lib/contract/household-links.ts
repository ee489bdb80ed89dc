import * as z from 'zod';
import { SIGNATURE_MODES } from '../rules/words/answer-kinds';
import { SIGNING_DEVICES } from '../rules/words/signing-words';
import { TextsHash } from './agreement';
import { endpoint } from './endpoint';
import { done, lookup, success } from './envelope';
import { SAVE_ERRORS } from './errors';
import { Email, EnrollmentId, Field, Flag01Input, Id, Instant, PngDataUrl, Text } from './scalars';
import { SpokenCode } from './signing';

/*
 * One of the household signs for the own health answers by a link, on the own device (decisions 240). The link is given out by
 * the one who has the enrollment; what its holder may do is asked of the link alone, by the storefront's server.
 */

export const createHouseholdLink = endpoint({
  method: 'POST',
  path: '/create-household-link',
  access: 'shopper',
  limit: 'mail',
  session: ['enrollment_id'],
  /** Loose: a message beside the field answers an address that is none. */
  input: z.strictObject({ enrollment_id: EnrollmentId, person: Id, email: Field }),
  output: success(z.object({ code: SpokenCode, sent_to: Email, expires_at: Instant })),
  errors: SAVE_ERRORS,
  summary:
    'Mails a dependent a link to sign their own authorization; its code is read out and answered here alone (decisions 240).',
});

export const stopHouseholdLink = endpoint({
  method: 'POST',
  path: '/stop-household-link',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, person: Id }),
  output: done,
  errors: SAVE_ERRORS,
  summary: 'Takes the link of a dependent back: it opens nothing any more (decisions 240).',
});

export const openHouseholdLink = endpoint({
  method: 'POST',
  path: '/open-household-link',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({
    token: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/),
    code: SpokenCode,
    device: z.enum(SIGNING_DEVICES),
  }),
  output: lookup(z.object({ link_id: Id })),
  summary:
    "Opens a dependent's link by its spoken code; 204 for a wrong code and for a link that is over alike (decisions 240).",
});

const Answer = z.object({ label: Text, value: Text });

export const getOwnAuthorization = endpoint({
  method: 'GET',
  path: '/get-own-authorization',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ link_id: Id }),
  output: success(
    z.object({
      /** `over`: taken back, replaced, expired, or nothing is to be signed any more. */
      state: z.enum(['open', 'signed', 'over']),
      /** Everything below is empty unless `open`. */
      name: z.string().max(400),
      applicant: z.string().max(400),
      words: Text,
      answers: z.array(Answer.extend({ details: z.array(Answer).max(400).optional() })).max(400),
      /** SHA-256 of words and answers; the signature is bound to it. */
      shown: z.union([TextsHash, z.literal('')]),
    }),
  ),
  summary: 'What the holder of a dependent’s link signs: the words and their own health answers (decisions 240).',
});

export const saveOwnAuthorization = endpoint({
  method: 'POST',
  path: '/save-own-authorization',
  access: 'internal',
  limit: 'write',
  maxBody: 2_097_152,
  input: z.strictObject({
    link_id: Id,
    /** `shown` of what was read: other answers meanwhile are read first. */
    shown: TextsHash,
    signature: z.union([PngDataUrl, z.literal('')]).optional(),
    signature_mode: z.enum(SIGNATURE_MODES).optional(),
    signed_name: Field.optional(),
    accepted: Flag01Input.optional(),
  }),
  output: done,
  errors: ['textsChanged', 'linkEnded'],
  summary: 'The holder of a dependent’s link signs the own authorization; the link is over (decisions 240).',
});
