import * as z from 'zod';
import { SIGNATURE_MODES, VERIFICATION_MODES } from '../rules/words/answer-kinds';
import { AGREEMENT_ANSWERS } from '../rules/words/step-answers';
import { FormFields, saved, saveMembers, texts } from './descriptor';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { SAVE_ERRORS, SUBMIT_ERRORS } from './errors';
import { Producer } from './producer';
import { EnrollmentId, Flag01Input, Html, Id, Label, LongField, PngDataUrl } from './scalars';

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
  output: FormFields,
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
    consent_electronic: Flag01Input.optional(),
    accepted_texts: z.array(Id).max(60).optional(),
    texts_hash: TextsHash.optional(),
  }),
  output: saved,
  errors: ['textsChanged', 'stateError', ...SAVE_ERRORS],
  summary: 'Signs: accepted texts, verification, signature, consent (rules 3 §7, decisions 26).',
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
