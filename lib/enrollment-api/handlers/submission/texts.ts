import { and, asc, desc, inArray, isNull } from 'drizzle-orm';
import { agreementTranscript } from '@/lib/rules/steps/verification';
import { formatDate } from '@/lib/rules/text/dates';
import { electronicConsent, type ConsentText } from '@/lib/rules/money/electronic-consent';
import type { Context } from '../../request-context';
import { escapeHtml } from '../../mail/plain-text';
import { agreementTexts } from '../../store/schema/catalog-tables';
import { cartDate, type PricedEnrollment } from '../shared/priced-enrollment';
import { loadSiteContact } from '../shared/site-contact';
import { canonicalJson, sha256 } from '../shared/hashes';
import { specialMessage } from '../cart/view';
import { cartRequirements } from '../steps/requirements';

/** Texts of every enrollment; plans bring theirs by key (rules 3 §2). */
const ALWAYS = ['application-statement', 'authorization'];

type ShownText = { id: string; key: string; version: number; head: string; body: string; required: boolean };

/** Everything the agreement step shows, filled in, with the hash that a signature is bound to (decisions 26). */
export type AgreementTexts = {
  texts: ShownText[];
  specialMessage: string;
  consent: ConsentText;
  disclosure: string;
  hash: string;
};

export async function loadAgreementTexts(context: Context, priced: PricedEnrollment): Promise<AgreementTexts> {
  const keys = [...ALWAYS, ...cartRequirements(priced).agreements];
  const rows = await context.store.db
    .select()
    .from(agreementTexts)
    .where(and(inArray(agreementTexts.key, keys), isNull(agreementTexts.retiredAt)))
    .orderBy(asc(agreementTexts.sort), desc(agreementTexts.version));
  const newest = rows.filter((row, index) => rows.findIndex(({ key }) => key === row.key) === index);
  const effectiveDate = formatDate(cartDate(priced));
  const texts = newest
    .filter(({ state }) => state === null || state === priced.household.state)
    .map(({ id, key, version, head, body, required }) => ({
      id,
      key,
      version,
      head,
      body: body.replaceAll('{effectiveDate}', effectiveDate),
      required,
    }));
  const consent = electronicConsent(await loadSiteContact(context, priced.enrollment));
  const disclosure = toHtml(consent);
  const special = specialMessage(priced);
  const shown = texts.map(({ head, body, required }) => ({
    text_head: head,
    text_body: body,
    text_required: required,
  }));
  const hash = sha256(canonicalJson([agreementTranscript(shown, special), disclosure]));
  return { texts, specialMessage: special, consent, disclosure, hash };
}

/** Returns a consent text as HTML; its words are ours and are escaped all the same. */
export function toHtml({ heading, paragraphs, acceptance }: ConsentText): string {
  return [
    `<h3>${escapeHtml(heading)}</h3>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><strong>${escapeHtml(acceptance)}</strong></p>`,
  ].join('');
}

/** Returns a consent text as plain text, for the ledger and the PDF. */
export function toPlain({ paragraphs, acceptance }: ConsentText): string {
  return [...paragraphs, acceptance].join('\n\n');
}
