import * as z from 'zod';
import { CartChanges } from '@/lib/contract/cart';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { CookieCodec } from '@/lib/session/cookie';
import type { QuoteDraft } from '@/lib/session/quote-draft';
import { roleOf } from '@/lib/session/role';
import { clearCookie, draftCookieName, REFUSED_FORM_SECONDS, refusedFormCookie } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import { siteHref } from '@/lib/site/site-link';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { enterRoute, goTo } from './route';
import type { Visit } from './visit';

/** A yes to more changes than this is asked for with scripts alone: the draft has to fit into a cookie. */
const AGREED_MAX = 600;

/** Longer than any answer of this form; four of them fit into the draft's cookie, whatever letters they are of. */
const field = z.string().max(80).default('');
const Answers = z.object({ zip: field, gender: field, tier: field, dob: field });
const Input = Answers.extend({ cart_agreed: z.string().max(AGREED_MAX).default('') });

type QuoteParts = FormParts & { codec: () => CookieCodec };

/**
 * POST quote: the Get Started form without script (rules 1 §2.4). Goes through the same door as with script, then to
 * the plans, or back to the form with its messages.
 */
export function createQuoteForm(parts: QuoteParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { cart_agreed: agreed, ...values }) => {
      const sent = { ...values, cart_agreed: agreed === '' ? 'ask' : agreed };
      const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
      const answer = await askDoor(request, visit, parts)('POST', '/add-filter-for-new-user', filled);
      const failure = ErrorEnvelope.safeParse(await readAnswerOf(answer)).data ?? null;
      if (!answer.ok || failure !== null) return backToForm(visit, values, failure, parts);
      const { https } = visit.client;
      const noDraft = clearCookie(draftCookieName(visit.site.key, https), https);
      return goTo(routes.plans(visit.site), [...answer.headers.getSetCookie(), noDraft]);
    });
}

async function backToForm(
  { site, session, client }: Visit,
  values: QuoteDraft['values'],
  failure: ErrorEnvelope | null,
  parts: QuoteParts,
): Promise<Response> {
  const fields = Array.isArray(failure?.data) ? failure.data : [];
  const problems: Record<string, string> = Object.fromEntries(
    fields.map(({ target_element, error_message }) => [target_element, error_message]),
  );
  if (fields.length === 0) problems['form'] = failure?.message ?? 'Something went wrong on our side. Please try again.';
  const asked = readQuestion(failure);
  if (asked) problems['form'] = asked.words;
  const draft: QuoteDraft = { values, problems, ...(asked && { agreed: asked.agreed }) };
  const seal = await parts.codec().sealValue(draft, REFUSED_FORM_SECONDS);
  const cookie = refusedFormCookie(site.key, seal, client.https);
  // The query makes the page one made per request, which can read the draft.
  const role = roleOf(session);
  const onLanding = role === 'visitor' || role === 'employee';
  return goTo(siteHref(site, onLanding ? '/?form=quote' : '/home?form=quote'), [cookie]);
}

/** The words and the yes of a question about the cart; null for any other refusal, and for more than a cookie holds. */
function readQuestion(failure: ErrorEnvelope | null): { words: string; agreed: string } | null {
  if (failure?.errorCode !== 'cartChanges') return null;
  const { data } = CartChanges.safeParse(failure.data);
  if (!data || data.agreed.length > AGREED_MAX) return null;
  const changes = data.changes.map(({ plan_name, was, is }) => `${plan_name}: ${show(was)}, then ${show(is)}.`);
  const sum = `Each month: ${show(data.was_cost)}, then ${show(data.is_cost)}.`;
  const listed = changes.join(' ');
  const words = [
    'This changes your cart.',
    ...(listed.length > 400 ? [] : [listed]),
    sum,
    'Nothing is saved yet. Press Submit again to save it.',
  ];
  return { words: words.join(' '), agreed: data.agreed };
}

/** A cart whose plans have no price is not free. */
const show = (price: string | null): string =>
  price === null || price === '0.00' ? 'no price' : formatWireMoney(price);
