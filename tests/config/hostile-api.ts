import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { DYNAMIC_KEYS } from '@/lib/contract/branding';
import { compileMatcher } from '@/lib/contract/match';
import { registry } from '@/lib/contract/registry';
import { Html, Label, Text, Url } from '@/lib/contract/scalars';
import { isRecord } from '@/lib/rules/text/records';
import { XSS_CORPUS } from '../fixtures/xss';
import { startGoBetween, type Running } from './go-between';

/** The site whose answers are spoiled; every other passes through as it is. */
const HOST = 'elevate.localhost';
const SITE_KEY = Buffer.from(HOST).toString('base64url');
const GROUP = '3001';

const matcher = compileMatcher(registry, 'wire');
/** The payload of every text that is no HTML; seen as words, it shows that the text did come to a page. */
export const SHORT = '"><img src=x onerror=alert(1)><svg/onload=alert(1)>';
const SLICE = 25;

/**
 * A text of the browser test that says which HTML member it came in; kept apart from the payloads, which swallow what
 * follows.
 */
export function canaryOf(endpoint: string, member: string): string {
  return `canary ${endpoint} ${member}`;
}

let turn = 0;

/**
 * Another part of the corpus each time, small enough to be taken in whole: too deep HTML would come out as plain text.
 */
function hostileHtml(canary: string): string {
  const at = (turn++ * SLICE) % XSS_CORPUS.length;
  return `<p>${canary}</p>${XSS_CORPUS.slice(at, at + SLICE).join('\n')}`;
}

/** Members that are plain strings of the contract and stand on a page as they are: names, addresses, states of a plan. */
const SHOWN = /name$|address|street|city|county|email|phone|status|relation|employer|occupation|^dob$/;
/** Not among them: the names of a field and of a step, words that choose one of a list, and a name that the applicant cannot mend. */
const KEPT = new Set(['field_name', 'tab_name', 'marital_status', 'employment_status', 'user_name']);

/** A plain string, made as hostile as what the storefront reads its answers by lets pass. */
function spoilString(schema: z.ZodString, value: string, member: string): string {
  if (schema === Url) return 'javascript:alert(1)';
  if (!SHOWN.test(member) || KEPT.has(member) || value === '') return value;
  const tries = [`${value} ${SHORT}`, SHORT, '"><svg/onload=alert(1)>', '"><b id=x>'];
  return tries.find((text) => schema.safeParse(text).success) ?? value;
}

/** Saved answers have no schema; a field as the API describes it is the answer of the field that it names. */
function spoilAnswers(value: unknown, member: string): unknown {
  if (typeof value === 'string') return spoilString(z.string().max(4_000), value, member);
  if (Array.isArray(value)) return value.map((item) => spoilAnswers(item, member));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoilAnswers(item, key)]));
}

/** The value with every HTML, text and label member of its schema made hostile, and what else is shown as it is. */
function spoil(schema: z.core.$ZodType, value: unknown, endpoint: string, member: string): unknown {
  if (value === null || value === undefined) return value;
  if (schema === Html) return hostileHtml(canaryOf(endpoint, member));
  // A text by the contract, drawn as HTML on the recommended list (rules 1 §2.12).
  if (endpoint === 'recommendationPlanDetails' && member === 'plan_short_text')
    return hostileHtml(canaryOf(endpoint, member)).slice(0, 4_000);
  if (schema === Text) return `${String(value)} ${SHORT}`.slice(0, 4_000);
  if (schema === Label) return `${String(value)} ${SHORT}`.slice(0, 200);
  // The list that a page goes on with and sends once more: with names that are none, no journey could go on.
  if (endpoint === 'saveDependentInfoToTemp') return value;
  if (schema instanceof z.ZodString && typeof value === 'string') return spoilString(schema, value, member);
  if (schema instanceof z.ZodUnknown) return spoilAnswers(value, member);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return spoil(schema.unwrap(), value, endpoint, member);
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((each) => z.safeParse(each, value).success);
    return option ? spoil(option, value, endpoint, member) : value;
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => spoil(schema.element, item, endpoint, member));
  if (schema instanceof z.ZodRecord && isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, spoil(schema.valueType, item, endpoint, key)]),
    );
  if (schema instanceof z.ZodObject && isRecord(value)) return spoilObject(schema, value, endpoint);
  return value;
}

function spoilObject(schema: z.ZodObject, value: Record<string, unknown>, endpoint: string): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.core.$ZodType>;
  const field = value['field_name'];
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const member = key === 'value' && typeof field === 'string' ? field : key;
      return [key, shape[key] ? spoil(shape[key], item, endpoint, member) : item];
    }),
  );
}

/** Settings of a site: HTML where it is HTML, addresses that run something, colors that end the style. */
function spoilLook(list: { key: string; value: string }[]) {
  const kept = list.filter(({ key }) => !/^(banner_text|about|admin_tools|widget_script)$|logo|image|icon/.test(key));
  const look = kept.map(({ key, value }) => {
    if (key.startsWith('link_')) return { key, value: 'javascript:alert(1)' };
    if (/color|radius|mode|mark/.test(key)) return { key, value: 'red;}</style><script>alert(1)</script>' };
    return { key, value: `${value} ${SHORT}` };
  });
  const named = Object.keys(DYNAMIC_KEYS).filter((key) => /logo|image|icon/.test(key));
  const pictures = named.map((key) => ({ key, value: '/x" onerror="alert(1)' }));
  const widget = { key: 'widget_script', value: "https://evil.example'; script-src * 'unsafe-inline'; x" };
  const banner = { key: 'banner_text', value: hostileHtml(canaryOf('look', 'banner_text')) };
  return [...look, ...pictures, widget, banner, { key: 'admin_tools', value: 'yes' }];
}

function isHostile(request: IncomingMessage, url: URL): boolean {
  const domain = Buffer.from(url.searchParams.get('site_domain') ?? '', 'base64url').toString();
  const site = request.headers['site_key'];
  if (site !== undefined) return site === SITE_KEY;
  // Look-ups of a site that is not known yet; other sites that name the same group stay as they are.
  return domain === HOST || url.searchParams.get('group_id') === GROUP;
}

function spoilAnswer(method: string, pathname: string, text: string): string {
  const hit = matcher.match(method, pathname.replace(/^\/api\/v1/, ''));
  const body: unknown = JSON.parse(text);
  if (!hit || !isRecord(body)) return text;
  if (body['status'] === 'error') return JSON.stringify(spoilRefusal(body));
  if (body['status'] !== 'success') return text;
  if (hit.name === 'getExternalSiteDynamicInformation' && 'data' in body)
    return JSON.stringify({ ...body, data: spoilLook(body['data'] as { key: string; value: string }[]) });
  return JSON.stringify(spoil(hit.endpoint.output, body, hit.name, ''));
}

/** The words of a refusal, of which each is shown as it is: the message, and those beside the fields. */
function spoilRefusal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoilRefusal);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /message$/.test(key) && typeof item === 'string' && item !== '' ? `${item} ${SHORT}` : spoilRefusal(item),
    ]),
  );
}

/** The plan on whose page the hostile site's API has lost a quote's answers, until they are given once more. */
export const FORGETFUL_PLAN = 1202;
const toldAgain = new Set<string>();

/** `enrollmentIdError` (rules 1 §8): there is an enrollment, and nothing in it to price by. */
function forget(method: string, url: URL): string | null {
  const changed = method === 'PUT' ? /\/change-filter-info\/([^/]+)$/.exec(url.pathname)?.[1] : undefined;
  if (changed !== undefined) toldAgain.add(changed);
  const isPrice = url.pathname.endsWith('/get-plan-pricing-detail');
  if (!isPrice || url.searchParams.get('pid') !== String(FORGETFUL_PLAN)) return null;
  return toldAgain.has(url.searchParams.get('enrollment_id') ?? '')
    ? null
    : JSON.stringify({
        status: 'error',
        errorCode: 'enrollmentIdError',
        message: 'Tell us your answers again.',
        data: {},
      });
}

/**
 * An enrollment API that has been taken over, for one site or everywhere: stands between the storefront and the real
 * one and puts the corpus of `fixtures/xss.ts` into every member that the contract calls HTML, and a payload into
 * texts, labels, addresses, what is on file and the words of a refusal (threats T14).
 */
export function startHostileApi(target: string, everywhere = false): Promise<Running> {
  return startGoBetween(target, async ({ request, method, url }, ask) => {
    const answer = await ask();
    const hostile = answer.text !== '' && (everywhere || isHostile(request, url));
    return hostile
      ? { ...answer, text: forget(method, url) ?? spoilAnswer(method, url.pathname, answer.text) }
      : answer;
  });
}
