import 'server-only';
import * as z from 'zod';
import { loadRefusedForm } from './refused-form';

/**
 * A refused quote form: what was typed and what is wrong, by field. Sealed in a cookie of five minutes, never in an
 * address.
 */
export const QuoteDraft = z.object({
  values: z.object({ zip: z.string(), gender: z.string(), tier: z.string(), dob: z.string() }),
  problems: z.record(z.string(), z.string()),
  /** `cart_agreed` of the next press: says yes to the changes of the cart that `problems.form` tells (decisions 138). */
  agreed: z.string().optional(),
});
export type QuoteDraft = z.infer<typeof QuoteDraft>;

/**
 * The form that was just sent without script and refused, for the page that shows it again; null when there is none.
 */
export const loadQuoteDraft = (siteKey: string): Promise<QuoteDraft | null> => loadRefusedForm(siteKey, QuoteDraft);
