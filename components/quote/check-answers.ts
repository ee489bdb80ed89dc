import { api } from '@/components/api-client';
import { checkZip } from '@/lib/rules/people/zip';
import { normalizeDateText } from '@/lib/rules/text/date-text';
import { checkCategory, checkQuoteForm, type Problems, type QuoteForm } from '@/lib/rules/quote/quote-form';
import { createZipCheck } from './zip-check';

/** The answers of the quote form; the category on the page of a premier plan only. */
export type Answers = QuoteForm & { category: string };
export type Name = keyof Answers;

/** The form's answers as they are sent, the date as MM/DD/YYYY however it was typed. */
export function readAnswers(form: HTMLFormElement): Answers {
  const data = new FormData(form);
  const text = (name: Name) => String(data.get(name) ?? '').trim();
  return {
    zip: text('zip'),
    gender: text('gender'),
    tier: text('tier'),
    dob: normalizeDateText(text('dob')),
    category: text('category'),
  };
}

/** Messages by field (rules 1 §5); none when the answers can be sent. */
export function checkAnswers(answers: Answers, today: string, asksCategory: boolean): Problems<Name> {
  const category = checkCategory(answers.category, asksCategory);
  return { ...checkQuoteForm(answers, today), ...(category !== null && { category }) };
}

export type ZipBox = ReturnType<typeof createZipBox>;

/** The check of one form's zip: its format, then what the server says of it. */
export function createZipBox() {
  const { check, forget, settle } = createZipCheck(askZip);
  return { forget, settle, check: async (zip: string) => checkZip(zip) ?? check(zip) };
}

async function askZip(zip: string): Promise<string | null> {
  const outcome = await api<'validateZipCode'>('GET', '/validate-zip-code', { zip_code: zip });
  if (outcome.ok || outcome.failure.kind !== 'fields') return null;
  return outcome.failure.fields[0]?.error_message ?? outcome.failure.message;
}
