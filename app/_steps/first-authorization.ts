import type { FirstAuthorization } from '@/components/enrollment/authorization-notice';
import type { StepData } from '@/components/enrollment/step-data';
import { readAuthorization } from '@/lib/rules/money/shown-authorization';
import { textOf, type StepForm } from '@/lib/rules/fields/field-definition';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import { htmlToText } from '@/lib/security/sanitize';
import type { Shopper } from '@/lib/visitor/shopper';

/**
 * Loads the authorization of what stands in the payment form when it is shown, so that it is in the document (decisions
 * 28, 158); null where nothing is charged, or where it cannot be had: the page's script asks again.
 */
export async function loadFirstAuthorization(
  { shopper, enrollmentId }: { shopper: Shopper; enrollmentId: string },
  data: StepData,
  form: StepForm | null,
): Promise<FirstAuthorization | null> {
  if (form === null) return null;
  const values = initialValues(mergeFields(form, data.descriptors, data));
  const method = textOf(values, 'payment_method') === 'cc' ? 'cc' : 'eft';
  const billDate = textOf(values, 'bill_date');
  const answer = await shopper.call('getPaymentAuthorization', {
    enrollment_id: enrollmentId,
    payment_method: method,
    bill_date: billDate,
  });
  if (!answer.ok) return null;
  const found = answer.value.data;
  const shown = readAuthorization(method, found, paragraphsOf(found.text));
  return shown && { ...shown, method, billDate };
}

/** Paragraphs and list items as plain text: the heading of the text is the page's own. */
const paragraphsOf = (html: string): string[] =>
  [...html.matchAll(/<(p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text = '']) => htmlToText(text));
