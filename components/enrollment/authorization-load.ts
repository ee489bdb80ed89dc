import { api } from '@/components/api-client';
import { readAuthorization, type ShownAuthorization } from '@/lib/rules/money/shown-authorization';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';

/** Asks for the authorization of a way to pay and a day; null where it cannot be had. */
export async function loadAuthorization(method: ChargedMethod, billDate: string): Promise<ShownAuthorization | null> {
  const answer = await api<'getPaymentAuthorization'>('GET', '/get-payment-authorization', {
    payment_method: method,
    bill_date: billDate,
  });
  if (!answer.ok) return null;
  const { data } = answer.value;
  return readAuthorization(method, data, toParagraphs(data.text));
}

/** Returns the text as plain paragraphs: HTML from the wire is never drawn as HTML in the browser. */
function toParagraphs(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.querySelectorAll('p,li')].map((block) => block.textContent);
}
