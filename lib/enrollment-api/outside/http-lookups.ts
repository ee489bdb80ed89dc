import * as z from 'zod';
import type { Env } from '@/lib/env';
import { isSameAddress, type PostalAddress } from '@/lib/rules/people/postal-address';
import { messages } from '@/lib/rules/text/messages';
import { checkLine, cleanText } from '@/lib/rules/text/text';
import { TEXT_LIMITS } from '@/lib/rules/text/text-limits';
import { toStateCode } from '@/lib/rules/words/states';
import type { AddressVerdict, Lookups, OutsideCheck, Ports, Verdict } from '../ports';
import { buildAskService, type AskService, type ServiceSettings } from './ask-service';
import { KeptVerdicts } from './kept-verdicts';

/** Longest message of a service that is shown in its own words. */
const LONGEST_MESSAGE = 200;

/** A service's message as plain words of one line; ours where it has none that can be shown. */
const messageOr = (ours: string) => (said: string | undefined) => {
  const text = cleanText(said ?? '');
  return text === '' || /[<>]/.test(text) || checkLine(text, LONGEST_MESSAGE) !== null ? ours : text;
};

const Judged = z.object({ valid: z.boolean(), message: z.string().optional() });

const line = (limit: number) =>
  z
    .string()
    .transform(cleanText)
    .refine((text) => checkLine(text, limit) === null && !/[<>]/.test(text));

const Compared = Judged.extend({
  address: z
    .object({
      address1: line(TEXT_LIMITS.line).refine((text) => text !== ''),
      address2: line(TEXT_LIMITS.line).default(''),
      city: line(TEXT_LIMITS.city).refine((text) => text !== ''),
      state: z
        .string()
        .transform(toStateCode)
        .refine((code) => code !== null),
      zip: z.string().regex(/^\d{5}$/),
      zip4: z.union([z.literal(''), z.string().regex(/^\d{4}$/)]).default(''),
    })
    .optional(),
});

function readVerdict(ours: string) {
  const toMessage = messageOr(ours);
  return (body: unknown): Verdict | null => {
    const { data } = Judged.safeParse(body);
    if (!data) return null;
    return data.valid ? { valid: true } : { valid: false, message: toMessage(data.message) };
  };
}

const toUnknown = messageOr(messages.addressUnknown);

function readComparison(typed: PostalAddress) {
  return (body: unknown): Exclude<AddressVerdict, { outcome: 'unchecked' }> | null => {
    const { data } = Compared.safeParse(body);
    if (!data) return null;
    if (!data.valid) return { outcome: 'unknown', message: toUnknown(data.message) };
    if (data.address === undefined) return { outcome: 'found', zip4: '' };
    const { zip4, state, ...rest } = data.address;
    const address = { ...rest, state: state ?? '' };
    return isSameAddress(address, typed) ? { outcome: 'found', zip4 } : { outcome: 'suggested', address, zip4 };
  };
}

const UNCHECKED = { valid: true, unchecked: true } as const;

/** Makes the look-up of one text: what was said lately, else the service's word, else that it is unchecked. */
function buildTextCheck(ask: AskService, member: 'phone' | 'email', ours: string, ports: Needs): Lookups['phone'] {
  const kept = new KeptVerdicts<Verdict>(ports.clock);
  const read = readVerdict(ours);
  return async (text, patience = 'ask') => {
    const known = kept.recall(text);
    if (known !== null || patience === 'recall') return known ?? UNCHECKED;
    const verdict = await ask({ [member]: text }, read);
    if (verdict !== null) kept.keep(text, verdict);
    return verdict ?? UNCHECKED;
  };
}

function buildAddressCheck(ask: AskService, ports: Needs): Lookups['address'] {
  const kept = new KeptVerdicts<AddressVerdict>(ports.clock);
  return async ({ address1, address2, city, state, zip }, patience = 'ask') => {
    const typed = { address1, address2, city, state, zip };
    const known = kept.recall(typed);
    if (known !== null || patience === 'recall') return known ?? { outcome: 'unchecked' };
    const verdict = await ask(typed, readComparison(typed));
    if (verdict !== null) kept.keep(typed, verdict);
    return verdict ?? { outcome: 'unchecked' };
  };
}

type Needs = Pick<Ports, 'clock' | 'log'>;

/** The services that a deployment has set. */
export function findServices(settings: Env): ServiceSettings[] {
  const rows: [OutsideCheck, string | undefined, string | undefined][] = [
    ['phone', settings.PHONE_CHECK_URL, settings.PHONE_CHECK_TOKEN],
    ['email', settings.EMAIL_CHECK_URL, settings.EMAIL_CHECK_TOKEN],
    ['address', settings.ADDRESS_CHECK_URL, settings.ADDRESS_CHECK_TOKEN],
  ];
  return rows.flatMap(([name, url, token]) => (url === undefined ? [] : [{ name, url, token }]));
}

/**
 * The look-ups of a deployment: each of its services (`PHONE_CHECK_URL`, `EMAIL_CHECK_URL`, `ADDRESS_CHECK_URL`) behind
 * the built-in judgement: what cannot be a number or an address is not asked about.
 */
export function buildLookups(builtIn: Lookups, services: readonly ServiceSettings[], ports: Needs): Lookups {
  const asked = new Map(services.map((service) => [service.name, buildAskService(service, ports)]));
  const [phone, email, address] = [asked.get('phone'), asked.get('email'), asked.get('address')];
  const after = (judge: Lookups['phone'], check: Lookups['phone']): Lookups['phone'] => {
    return async (text, patience) => {
      const verdict = await judge(text, patience);
      return verdict.valid ? check(text, patience) : verdict;
    };
  };
  return {
    ...builtIn,
    services: new Set([...builtIn.services, ...asked.keys()]),
    ...(phone && { phone: after(builtIn.phone, buildTextCheck(phone, 'phone', messages.phone, ports)) }),
    ...(email && { email: after(builtIn.email, buildTextCheck(email, 'email', messages.email, ports)) }),
    ...(address && { address: buildAddressCheck(address, ports) }),
  };
}
