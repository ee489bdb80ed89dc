import { CartChanges } from '@/lib/contract/cart';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { formatWireMoney } from '@/lib/rules/money/money';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { ownerOf } from '@/lib/session/form-owner';
import type { RefusedForm } from '@/lib/session/sent-form';
import { clearCookie, draftCookieName, refusedFormCookie } from '@/lib/session/set-cookie';
import { goTo } from './route';
import { sealRefused } from './seal-refused';
import type { Visit } from './visit';

/** A yes to more changes than this is asked for with scripts alone: it has to fit into the cookie. */
const AGREED_MAX = 600;
/** The plans of a cart are told one by one while they are a sentence, not a list. */
const LISTED_MAX = 400;

/** The door's refusal of a call; null for an answer that is none. */
export const refusalIn = (answer: unknown): ErrorEnvelope | null => ErrorEnvelope.safeParse(answer).data ?? null;

/** Leads to a page on which nothing is left to say about a form: the one that was refused before is forgotten. */
export function goOn(visit: Visit, to: string, cookies: readonly string[] = []): Response {
  const { https } = visit.client;
  return goTo(to, [...cookies, clearCookie(draftCookieName(visit.site.key, https), https)]);
}

/**
 * Leads back to the page of a refused form, which shows it again with its messages and all that was typed. `cookies` are
 * what else the calls for it set.
 */
export async function goBack(
  { site, session, client: { https } }: Visit,
  to: string,
  refused: RefusedForm,
  codec: CookieCodec,
  cookies: readonly string[] = [],
): Promise<Response> {
  const own = session?.signedIn?.role === 'member' && { of: ownerOf(session.signedIn.id) };
  const seal = await sealRefused({ ...refused, ...own }, codec);
  return goTo(to, [...cookies, refusedFormCookie(site.key, seal, https)]);
}

type Told = Pick<RefusedForm, 'problems' | 'message' | 'agreed'>;

/**
 * A refusal as its form tells it: beside its fields what names one of them (`fieldOf`, null for any other member), else
 * in one message; a question about the cart in words, with the yes to it (decisions 138).
 */
export function tellRefusal(
  failure: ErrorEnvelope | null,
  press: string,
  fieldOf: (target: string) => string | null = (target) => target,
): Told {
  const asked = readQuestion(failure, press);
  if (asked) return { problems: {}, ...asked };
  const fields = Array.isArray(failure?.data) ? failure.data : [];
  const told = fields.flatMap(({ target_element, error_message }) => {
    const field = fieldOf(target_element);
    return field === null ? [] : [[field, error_message] as const];
  });
  return { problems: Object.fromEntries(told), message: told.length > 0 ? '' : (failure?.message ?? UNEXPECTED) };
}

/** The words and the yes of a question about the cart; null for any other refusal, and for more than a cookie holds. */
function readQuestion(failure: ErrorEnvelope | null, press: string): { message: string; agreed: string } | null {
  if (failure?.errorCode !== 'cartChanges') return null;
  const { data } = CartChanges.safeParse(failure.data);
  if (!data || data.agreed.length > AGREED_MAX) return null;
  const changes = data.changes.map(({ plan_name, was, is }) => `${plan_name}: ${show(was)}, then ${show(is)}.`);
  const sum = `Each month: ${show(data.was_cost)}, then ${show(data.is_cost)}.`;
  const listed = changes.join(' ');
  const words = [
    'This changes your cart.',
    ...(listed.length > LISTED_MAX ? [] : [listed]),
    sum,
    `Nothing is saved yet. Press ${press} to save it.`,
  ];
  return { message: words.join(' '), agreed: data.agreed };
}

/** A cart whose plans have no price is not free. */
const show = (price: string | null): string =>
  price === null || price === '0.00' ? 'no price' : formatWireMoney(price);
