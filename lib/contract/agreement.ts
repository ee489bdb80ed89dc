import * as z from 'zod';
import { SIGNATURE_MODES, VERIFICATION_MODES } from '../rules/words/answer-kinds';
import { HOUSEHOLD_LINK_STATES } from '../rules/words/signing-words';
import { CAPACITIES, OWN_AUTHORIZATION_STATES } from '../rules/words/signers';
import { AGREEMENT_ANSWERS } from '../rules/words/step-answers';
import { AgreementFields, saved, saveMembers, texts } from './descriptor';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { SAVE_ERRORS, SUBMIT_ERRORS } from './errors';
import { Producer } from './producer';
import {
  Email,
  EnrollmentId,
  Field,
  Flag01Input,
  Html,
  Id,
  Instant,
  Label,
  LongField,
  PngDataUrl,
  Text,
} from './scalars';

/*
 * Agreement, Application and Authorization, and Review & Confirmation, whose save submits (rules 3 §7, decisions 25).
 */

/** SHA-256 in hexadecimal of the exact texts shown; the signature is bound to it (decisions 26). */
export const TextsHash = z.string().regex(/^[0-9a-f]{64}$/);

const mine = z.strictObject({ enrollment_id: EnrollmentId });

export const getAgreementTexts = endpoint({
  method: 'GET',
  path: '/get-agreement-texts',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: success(
    z.object({
      result: z.array(z.object({ id: Id, text_head: Label, text_body: Html, text_required: z.boolean() })).max(60),
      special_message: Html,
      /** The disclosure shown before the consent to do business electronically (decisions 26). */
      electronic_disclosure: Html,
      /** Its heading, and the words that its box accepts. */
      electronic_heading: Label,
      electronic_acceptance: Text,
      texts_hash: TextsHash,
      /** Shown with the texts and part of their hash; left out where none is named. */
      producer: Producer.optional(),
    }),
  ),
  errors: ['stateError'],
  summary: 'Agreement texts of the plans in the cart (rules 3 §7).',
});

export const getFormFieldsAgreementInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-agreement-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: AgreementFields,
  summary: 'Fields of the verification, and whether a signature is required (rules 3 §7).',
});

export const saveAgreementInfo = endpoint({
  method: 'POST',
  path: '/save-agreement-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  maxBody: 2_097_152,
  input: z.strictObject({
    ...saveMembers,
    /**
     * The person who verified, as the spec's screen tells (rules 3 §4); the API derives it from its own descriptors.
     */
    eprocess: z.enum(VERIFICATION_MODES).optional(),
    ...texts(AGREEMENT_ANSWERS),
    signature: z.union([PngDataUrl, z.literal('')]).optional(),
    signature_mode: z.enum(SIGNATURE_MODES).optional(),
    /** The name as typed, which must be the signer's (decisions 33). */
    signed_name: Field.optional(),
    consent_electronic: Flag01Input.optional(),
    accepted_texts: z.array(Id).max(60).optional(),
    texts_hash: TextsHash.optional(),
  }),
  output: saved,
  errors: ['textsChanged', 'stateError', ...SAVE_ERRORS],
  summary: 'Signs: accepted texts, verification, signature, consent (rules 3 §7, decisions 26).',
});

export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/send-verification-code',
  access: 'shopper',
  limit: 'mail',
  session: ['enrollment_id'],
  input: mine,
  output: success(z.object({ code_to: Text })),
  errors: SAVE_ERRORS,
  summary: 'Mails the client of a rep the code that verifies them (decisions 59).',
});

/** The link that one of the household was sent to sign alone (decisions 240). */
const HouseholdLink = z.object({
  state: z.enum(HOUSEHOLD_LINK_STATES),
  sent_to: Email,
  sent_at: Instant,
  opened_at: Instant.nullable(),
  expires_at: Instant,
});

export const getHouseholdSigners = endpoint({
  method: 'GET',
  path: '/get-household-signers',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: success(
    z.object({
      result: z
        .array(
          z.object({
            person: Id,
            name: z.string().max(400),
            capacity: z.enum(CAPACITIES),
            words: Text,
            state: z.enum(OWN_AUTHORIZATION_STATES),
            /** The newest link; left out where none was sent. */
            link: HouseholdLink.optional(),
          }),
        )
        .max(20),
    }),
  ),
  summary: 'Dependents who sign for their own health answers, and whether they did (decisions 166).',
});

export const saveHouseholdSignature = endpoint({
  method: 'POST',
  path: '/save-household-signature',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  maxBody: 2_097_152,
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    person: Id,
    signature: z.union([PngDataUrl, z.literal('')]).optional(),
    signature_mode: z.enum(SIGNATURE_MODES).optional(),
    signed_name: Field.optional(),
    accepted: Flag01Input.optional(),
  }),
  output: success(z.object({})),
  errors: SAVE_ERRORS,
  summary: 'A dependent signs the authorization about their own health answers (decisions 166).',
});

export const saveReviewInfo = endpoint({
  method: 'POST',
  path: '/save-review-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    ...saveMembers,
    additional_notes: LongField.optional(),
    first_enroll: Flag01Input.optional(),
  }),
  output: z.object({
    status: z.literal('success'),
    data: z.object({ policy_id: Id.optional() }).optional(),
  }),
  errors: SUBMIT_ERRORS,
  summary:
    'Saves the notes and submits the enrollment; a second submit answers the same (rules 3 §4, decisions 24, 25).',
});
