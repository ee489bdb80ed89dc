import * as z from 'zod';
import { SIGNING_DEVICES, SIGNING_ENDS, SIGNING_ERRORS, SIGNING_STATES } from '../rules/words/signing-words';
import { endpoint } from './endpoint';
import { done, lookup, result, success } from './envelope';
import { ResumedEnrollment } from './resume';
import { EnrollmentId, Flag01Input, Id, Instant, Label, MoneyString } from './scalars';

/*
 * Send to the client to sign (decisions 34, 169). Beyond the spec, and for the storefront's server alone (the door answers 404): who sent a link is
 * asked of the session and of the caller's headers, never of a browser.
 */

/** `SPOKEN_DIGITS` of them. */
export const SpokenCode = z.string().regex(/^\d{6}$/);

const SentLink = success(z.object({ link_id: Id, code: SpokenCode, client: Label, expires_at: Instant }));

/** The client's progress, and nothing that the client typed. */
const SigningStatus = z.object({
  link_id: Id,
  /** Counts what can be seen to change. */
  version: z.int().min(1),
  state: z.enum(SIGNING_STATES),
  end_cause: z.enum(SIGNING_ENDS).nullable(),
  client: Label,
  first_name: Label,
  plans: z.array(Label).max(60),
  due_today: MoneyString,
  device: z.enum(SIGNING_DEVICES).nullable(),
  /** The key of the open step. */
  step: z.string().max(20).nullable(),
  sent_at: Instant,
  opened_at: Instant.nullable(),
  step_at: Instant.nullable(),
  signed_at: Instant.nullable(),
  payment_at: Instant.nullable(),
  submitted_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  expires_at: Instant,
  /** After the submission. */
  policy_id: Id.nullable(),
});
export type SigningStatus = z.infer<typeof SigningStatus>;

export const createSigningLink = endpoint({
  method: 'POST',
  path: '/create-signing-link',
  access: 'shopper',
  limit: 'mail',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: SentLink,
  errors: ['incompleteTab', 'locked', ...SIGNING_ERRORS],
  summary:
    'Mails the client a link to check, sign and pay; its code is read out and answered here alone (decisions 34).',
});

const ofLink = { link_id: Id };

export const renewSigningLink = endpoint({
  method: 'POST',
  path: '/renew-signing-link',
  access: 'internal',
  limit: 'mail',
  input: z.strictObject(ofLink),
  output: SentLink,
  errors: ['incompleteTab', 'locked', ...SIGNING_ERRORS],
  summary: 'Ends a link of the caller and mails a new one for its enrollment, with a new code (decisions 169).',
});

export const openSigningLink = endpoint({
  method: 'POST',
  path: '/open-signing-link',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({
    token: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/),
    code: SpokenCode,
    device: z.enum(SIGNING_DEVICES),
  }),
  output: lookup(ResumedEnrollment),
  summary:
    'Opens the enrollment of a link by its spoken code; 204 for a wrong code and for a link that is over alike (decisions 169).',
});

export const getSigningStatus = endpoint({
  method: 'GET',
  path: '/get-signing-status',
  access: 'internal',
  limit: 'read',
  input: z.strictObject(ofLink),
  output: success(SigningStatus),
  summary: 'How far the client of a link is, for whoever sent it (decisions 169).',
});

export const getSigningLinks = endpoint({
  method: 'GET',
  path: '/get-signing-links',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({}),
  output: result(z.array(SigningStatus).max(20)),
  summary:
    'The latest link of each enrollment that the signed-in rep or administrator sent lately, newest first (decisions 169).',
});

export const noteSigningStep = endpoint({
  method: 'POST',
  path: '/note-signing-step',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    step: z.string().regex(/^[a-z]{1,20}$/),
    /** The signature holds for what is there now, and how to pay is known. */
    signed: Flag01Input,
    payment: Flag01Input,
  }),
  output: done,
  errors: SIGNING_ERRORS,
  summary: 'Notes which step the client of a link has open; nothing else of what is done there (decisions 169).',
});

export const stopSigningLink = endpoint({
  method: 'POST',
  path: '/stop-signing-link',
  access: 'internal',
  limit: 'write',
  input: z.strictObject(ofLink),
  output: done,
  summary: 'Ends a link of the caller: it opens nothing any more, and whoever came by it is out (decisions 169).',
});

export const takeBackEnrollment = endpoint({
  method: 'POST',
  path: '/take-back-enrollment',
  access: 'internal',
  limit: 'write',
  input: z.strictObject(ofLink),
  output: success(ResumedEnrollment),
  errors: ['locked'],
  summary: 'Ends a link of the caller and gives its enrollment back to who sent it, to change it (decisions 169).',
});

export const giveBackEnrollment = endpoint({
  method: 'POST',
  path: '/give-back-enrollment',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: done,
  errors: SIGNING_ERRORS,
  summary: 'The client of a link gives the enrollment back to who sent it; the link is over (decisions 169).',
});

export const getSentReceipt = endpoint({
  method: 'GET',
  path: '/get-sent-receipt',
  access: 'internal',
  limit: 'read',
  input: z.strictObject(ofLink),
  output: success(z.object({ enrollment_id: EnrollmentId })),
  summary: 'The enrollment of a link of the caller that was submitted, for its receipt (decisions 35, 169).',
});
