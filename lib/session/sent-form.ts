import 'server-only';
import * as z from 'zod';
import { ownerOf } from './form-owner';
import { loadRefusedForm } from './refused-form';

/** The forms that come back to their page when they are refused without script, by the `form` of its address. */
export const REFUSED_FORMS = [
  'quote',
  'questions',
  'answered',
  'cart',
  'add',
  'answers',
  'code',
  'sign-in',
  'resume',
  'later',
  'receipt',
  'payment',
  'signing',
  'household',
  'authorize',
  'verify',
  'again',
  'saved',
  'held',
  'renewal',
  'heirs',
  'people',
  'contact',
  'decide',
  'my-data',
  'pay-link',
  'mailed-quote',
  'quick',
  'reminded',
  'employee',
  'operator',
] as const;
export type RefusedFormName = (typeof REFUSED_FORMS)[number];

/**
 * A form that was sent without script and refused, or answered with a question: what was typed and what is wrong, by
 * field. Sealed in the cookie of refused forms for five minutes, never in an address (decisions 159).
 */
export const RefusedForm = z.object({
  form: z.enum(REFUSED_FORMS),
  /** The part of its page that it belongs to, such as a plan; empty where there is one only. */
  about: z.string(),
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  /** The word about it that belongs to no field. */
  message: z.string(),
  /** `cart_agreed` of the next press: says yes to the changes of the cart that `message` tells (decisions 138). */
  agreed: z.string().optional(),
  /** The owner of its page, where that was a member's (form-owner.ts). */
  of: z.string().optional(),
});
export type RefusedForm = z.infer<typeof RefusedForm>;

/** The form of one of these names that was just refused, for the page that shows it again; null when there is none. */
export async function loadRefused(siteKey: string, ...forms: RefusedFormName[]): Promise<RefusedForm | null> {
  const refused = await loadRefusedForm(siteKey, RefusedForm);
  return refused !== null && forms.includes(refused.form) ? refused : null;
}

/** The same for a page of one member: what another member sent in this browser is not shown there. */
export async function loadOwnRefused(
  siteKey: string,
  form: RefusedFormName,
  memberId: string,
): Promise<RefusedForm | null> {
  const refused = await loadRefused(siteKey, form);
  return refused?.of === ownerOf(memberId) ? refused : null;
}
