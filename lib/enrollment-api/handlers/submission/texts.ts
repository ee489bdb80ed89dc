import { and, asc, inArray, isNull } from 'drizzle-orm';
import { textOf } from '@/lib/rules/fields/field-definition';
import { agreementTranscript } from '@/lib/rules/steps/verification';
import { stateName } from '@/lib/rules/words/states';
import { formatDate } from '@/lib/rules/text/date-words';
import { electronicConsent, type ConsentText } from '@/lib/rules/money/electronic-consent';
import { refusal } from '../../api-error';
import { PRODUCER_LABEL, tellProducer, type NamedProducer } from '@/lib/rules/people/producers';
import type { Context } from '../../request-context';
import { escapeHtml } from '@/lib/rules/text/escape-html';
import { agreementTexts } from '../../store/schema/catalog-tables';
import { loadColumn } from '../../store/step-columns';
import { agreementKeys, chooseText, soldKeys } from '../shared/agreement-choice';
import { loadProducer } from '../shared/load-producer';
import { cartDate, goneMessage, type PricedEnrollment } from '../shared/priced-enrollment';
import { loadSiteContact } from '../shared/site-contact';
import { canonicalJson, sha256 } from '../shared/hashes';
import { asksReplacement } from '../steps/replaced-coverage';
import { specialMessage } from '../cart/view';

type TextRow = typeof agreementTexts.$inferSelect;
/** A cart without a plan that is sold shows what every enrollment rests on. */
const NO_PLAN = { id: '', carrier: '', name: 'A plan' };

type ShownText = { id: string; key: string; version: number; head: string; body: string; required: boolean };

/** Everything the agreement step shows, filled in, with the hash that a signature is bound to (decisions 26). */
export type AgreementTexts = {
  texts: ShownText[];
  specialMessage: string;
  consent: ConsentText;
  /** The paragraphs of the consent, as HTML. */
  disclosure: string;
  /** The agent who is named with the texts; null where none is. */
  producer: NamedProducer | null;
  /** Of all that is shown, the producer included. */
  hash: string;
  /** Without the producer: what was signed before one was shown rests on it. */
  hashBefore: string;
  /** The first plan of the cart that lacks a text its buyers must accept; then nothing can be signed (decisions 38). */
  unsellable: string | null;
};

export async function loadAgreementTexts(context: Context, priced: PricedEnrollment): Promise<AgreementTexts> {
  const { chosen, unsellable } = await chooseTexts(context, priced, await replacesCoverage(context, priced));
  const on = cartDate(priced);
  const effectiveDate = formatDate(on);
  const texts = chosen.map(({ id, key, version, head, body, required }) => ({
    id,
    key,
    version,
    head,
    body: body.replaceAll('{effectiveDate}', effectiveDate),
    required,
  }));
  const consent = electronicConsent(await loadSiteContact(context, priced.enrollment));
  const special = specialMessage(priced);
  const shown = texts.map(({ head, body, required }) => ({
    text_head: head,
    text_body: body,
    text_required: required,
  }));
  const { named: producer } = await loadProducer(context, priced, on);
  const parts = [agreementTranscript(shown, special), toHtml(consent)];
  const hashBefore = sha256(canonicalJson(parts));
  const hash = producer === null ? hashBefore : sha256(canonicalJson([...parts, producerLine(producer)]));
  const disclosure = paragraphsHtml(consent).replaceAll(PHONE, keptTogether);
  return { texts, specialMessage: special, consent, disclosure, producer, hash, hashBefore, unsellable };
}

/** The line that names the producer, as it is shown and signed; empty where none is named. */
export function producerLine(producer: NamedProducer | null): string {
  return producer === null ? '' : `${PRODUCER_LABEL}: ${tellProducer(producer)}`;
}

/** The applicant's answer that the coverage replaces other, where a plan of the cart asks for it (decisions 296). */
async function replacesCoverage(context: Context, priced: PricedEnrollment) {
  if (!asksReplacement(priced)) return false;
  const personal = await loadColumn(context, priced.enrollment, 'primary_info');
  return textOf(personal?.data.values ?? {}, 'replaces_coverage') === '1';
}

/**
 * Every text that a plan of the cart calls for, each once, in the catalogue's order. Plans may call for different
 * wordings of one key; then the shopper reads each.
 */
async function chooseTexts(
  { store }: Context,
  { entries, enrollment, household }: PricedEnrollment,
  replaces: boolean,
): Promise<{ chosen: TextRow[]; unsellable: string | null }> {
  const place = { state: household.state, siteKey: enrollment.siteKey };
  const needs: { plan: typeof NO_PLAN; key: string }[] = entries.flatMap(({ plan }) =>
    (replaces ? soldKeys(plan, household.state) : agreementKeys(plan)).map((key) => ({ plan, key })),
  );
  if (needs.length === 0) needs.push(...agreementKeys().map((key) => ({ plan: NO_PLAN, key })));
  const keys = [...new Set(needs.map(({ key }) => key))].sort();
  const rows = await store.keep(`agreement texts ${JSON.stringify(keys)}`, async () =>
    store.db
      .select()
      .from(agreementTexts)
      .where(and(inArray(agreementTexts.key, keys), isNull(agreementTexts.retiredAt)))
      .orderBy(asc(agreementTexts.sort), asc(agreementTexts.id)),
  );
  const written = rows.filter(({ body }) => body.trim() !== '');
  const choices = needs.map(({ plan, key }) => ({ plan, text: chooseText(written, key, plan, place) }));
  const wanted = new Set(choices.flatMap(({ text }) => text?.id ?? []));
  return {
    chosen: written.filter(({ id }) => wanted.has(id)),
    unsellable: choices.find(({ text }) => text === null)?.plan.name ?? null,
  };
}

/** The words for a shopper whose cart holds a plan without its texts. */
export function unsellableMessage(name: string, { household }: PricedEnrollment): string {
  const place = stateName(household.state) ?? 'your state';
  return `${name} cannot be sold in ${place} at the moment. Please remove it from your cart to go on.`;
}

/** Refuses to show or sign anything while a plan lacks a text: no policy rests on less (decisions 38). */
export function assertTextsThere({ unsellable }: AgreementTexts, priced: PricedEnrollment): void {
  const gone = goneMessage(priced);
  if (gone !== null) throw refusal('stateError', gone);
  if (unsellable !== null) throw refusal('stateError', unsellableMessage(unsellable, priced));
}

/** Returns a consent text as HTML; its words are ours and are escaped all the same. */
export function toHtml({ heading, paragraphs, acceptance }: ConsentText): string {
  return [
    `<h3>${escapeHtml(heading)}</h3>`,
    paragraphsHtml({ paragraphs }),
    `<p><strong>${escapeHtml(acceptance)}</strong></p>`,
  ].join('');
}

/** Telephone numbers, whose parts stay on one line. */
const PHONE = /\(\d{3}\) \d{3}-\d{4}/g;

const keptTogether = (phone: string): string => phone.replace(' ', '\u00a0').replaceAll('-', '\u2011');

/** Returns the paragraphs alone: heading and box are the page's own. */
function paragraphsHtml({ paragraphs }: Pick<ConsentText, 'paragraphs'>): string {
  return paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
}

/** Returns a consent text as plain text, for the ledger and the PDF. */
export function toPlain({ paragraphs, acceptance }: ConsentText): string {
  return [...paragraphs, acceptance].join('\n\n');
}
