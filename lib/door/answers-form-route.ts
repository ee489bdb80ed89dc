import * as z from 'zod';
import { RECOMMENDATION_PAGES } from '@/lib/rules/quote/recommendations';
import { FROM_WIRE } from '@/lib/rules/quote/answer-names';
import { messages } from '@/lib/rules/text/messages';
import { normalizeDateText } from '@/lib/rules/text/date-text';
import { isTier } from '@/lib/rules/words/tiers';
import { dependentRequirement } from '@/lib/rules/words/tier-words';
import type { CookieCodec } from '@/lib/session/cookie';
import { ANSWER_KINDS, answersHref, CART_YES, type AnswerKind } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { askDoor, readAnswerOf, type AskDoor, type FormParts } from './ask-door';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';

const Input = z
  .object({
    kind: z.enum(ANSWER_KINDS),
    /** The page that asks; they are the same as show recommendations. */
    at: z.enum(RECOMMENDATION_PAGES),
    plan_id: z.union([z.literal(''), z.string().regex(/^[1-9]\d{0,9}$/)]).default(''),
    /** The words of a plan that has its own question about tobacco. */
    tobacco_question: z.string().max(500).default(''),
    cart_agreed: z.string().max(1_200).default('ask'),
  })
  .catchall(z.string().max(200));
type Input = z.infer<typeof Input>;

/** Questions that are one answer, or several of one kind: none of them may stay open. */
const WHOLE: ReadonlySet<AnswerKind> = new Set(['tier', 'tobacco', 'category', 'member']);

/**
 * POST quote-answers: the answers that prices depend on, without script (rules 1 §2.9, §2.10, §4, decisions 159). Saves
 * through the same door as the dialogs, then leads to the page with the new prices, or back to the question.
 */
export function createAnswersForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { kind, at, plan_id, tobacco_question, cart_agreed, ...typed }) => {
      const values = typed as Record<string, string>;
      const page = pageOf(visit.site, at, plan_id);
      const refused = { form: 'answers', about: kind, values } as const;
      const open = openIn(kind, values);
      if (open.length > 0) {
        const problems = Object.fromEntries(open.map((name) => [name, missing(kind)]));
        return goBack(visit, answersHref(page, kind), { ...refused, problems, message: '' }, parts.codec());
      }
      const beside = { cart_agreed, ...(plan_id !== '' && { plan_id: Number(plan_id) }) };
      const answer = await save(askDoor(request, visit, parts), kind, toWire(values, tobacco_question), beside);
      const failure = refusalIn(await readAnswerOf(answer));
      const cookies = answer.headers.getSetCookie();
      if (answer.ok && failure === null) {
        const next = kind === 'tier' && asksPeople(values['tier']) ? answersHref(page, 'dependents') : backOf(page);
        return goOn(visit, next, cookies);
      }
      const told = tellRefusal(failure, CART_YES, (target) => FROM_WIRE[target] ?? target);
      return goBack(visit, answersHref(page, kind), { ...refused, ...told }, parts.codec(), cookies);
    });
}

function pageOf(site: Site, at: Input['at'], planId: string): string {
  if (at === 'plan' && planId !== '') return routes.plan(site, Number(planId));
  if (at === 'cart') return planId === '' ? routes.cart(site) : `${routes.cart(site)}?plan=${planId}`;
  return routes.plans(site);
}

/** The page without what it asks. */
const backOf = (page: string): string => page.split('?')[0] ?? page;

/** The fields without an answer, of a question that wants all of its own; a radio that is not chosen is not sent at all. */
function openIn(kind: AnswerKind, values: Record<string, string>): string[] {
  if (!WHOLE.has(kind)) return [];
  const asked = kind === 'tobacco' ? { is_smoker: '', ...values } : values;
  return Object.keys(asked).filter((name) => (values[name] ?? '').trim() === '');
}

const missing = (kind: AnswerKind): string =>
  kind === 'tier' || kind === 'member' ? messages.tierRequired : messages.required;

const asksPeople = (tier = ''): boolean => {
  if (!isTier(tier)) return false;
  const asks = dependentRequirement(tier);
  return asks.spouseDob || asks.childCount;
};

/** Answers by their names on the wire; empty ones are left out, as scripts do. */
function toWire(values: Record<string, string>, question: string): Record<string, unknown> {
  const names = Object.fromEntries(Object.entries(FROM_WIRE).map(([wire, name]) => [name, wire]));
  const filled = Object.entries(values).flatMap(([name, text]): [string, string][] => {
    const said = name.endsWith('dob') ? normalizeDateText(text.trim()) : text.trim();
    return said === '' ? [] : [[names[name] ?? name, said]];
  });
  const children = filled.filter(([name]) => name.startsWith('child-'));
  return {
    ...Object.fromEntries(filled.filter(([name]) => !name.startsWith('child-'))),
    ...(children.length > 0 && { children_smoker: Object.fromEntries(children) }),
    ...(question !== '' && { tobacco_question: question }),
  };
}

function save(ask: AskDoor, kind: AnswerKind, answers: Record<string, unknown>, beside: object): Promise<Response> {
  if (kind === 'member') return ask('POST', '/add-filter-for-member', { tier: answers['tier'] });
  if (kind === 'dependents') return ask('POST', '/store-temp-dependent-info', { ...answers, ...beside });
  // The enrollment is the session's own (`fillPath` in lib/contract/match.ts).
  return ask('PUT', '/change-filter-info/-', { ...answers, ...beside });
}
