import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import { today } from '@/lib/clock';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getHeirsChange } from '@/lib/contract/member-details';
import type { Failure } from '@/lib/gateway/result';
import { INTENT, readIntent } from '@/lib/rules/steps/list-intents';
import type { SentForm } from '@/lib/rules/steps/sent-answers';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { toOptions } from '@/lib/rules/words/option';
import type { CookieCodec } from '@/lib/session/cookie';
import { HEIR_INTENTS, HELD_INTENTS, withForm } from '@/lib/site/form-places';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import { readHeir, toRow, withEvenShares } from './beneficiaries-reader';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute, goTo } from './route';
import { contextOf, type Visit } from './visit';

type Parts = DoorParts & { codec: () => CookieCodec };
type Heirs = AnswerOf<typeof getHeirsChange>['data']['result'];

/** The page's own inputs; everything else is an answer of an entry. */
const Input = z
  .object({
    policy: Id,
    seen: z.string().regex(/^[0-9a-f]{64}$/),
    signature: z.string().max(200).default(''),
    accepted: z.literal('1').optional(),
    text_hash: z.string().max(64).default(''),
  })
  .catchall(z.string().max(4_000));
type Given = z.infer<typeof Input>;

/** A refusal, and the entry whose form it is of. */
type Refused = {
  entry?: string;
  values?: Record<string, string>;
  problems?: Record<string, string>;
  message?: string;
};

/**
 * POST change-beneficiaries: every press of the page by which a member changes who is paid, with and without scripts (decisions 272). The list
 * is kept by the API until it is signed; an entry that is refused comes back with what was typed, numbers left out.
 */
export function createChangeHeirs(parts: Parts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const { site } = visit;
      const home = routes.page(site, 'memberHome');
      const typed = { page: changeRoutes.changeHeirs(site, given.policy), form: 'heirs' as const };
      const { id: user, answer } = await enterOwn(request, visit, typed, parts.codec());
      if (answer) return answer;
      const context = contextOf(visit, requestId);
      const mine = { user_id: user, policy_id: given.policy };
      const told = await parts.call('getHeirsChange', mine, context);
      if (!told.ok) return goTo(home);
      const { signature, accepted, text_hash: hash, seen, policy } = given;
      if (given[INTENT] === HEIR_INTENTS.sign) {
        const signed = { ...mine, seen, signature, accepted: accepted ? (1 as const) : (0 as const), text_hash: hash };
        const result = await parts.call('signHeirsChange', signed, context);
        if (!result.ok) return back(visit, policy, toRefused(result.failure), parts.codec());
        const done = { form: 'held' as const, about: HELD_INTENTS.heirs, values: {}, problems: {}, message: '' };
        return goBack(visit, withForm(home, 'held'), done, parts.codec());
      }
      const relationships = await parts.call('getBeneficiaryRelationships', {}, context);
      const options = relationships.ok ? toOptions(relationships.value.data.result) : [];
      const next = nextList(given, told.value.data.result, options);
      if ('refused' in next) return back(visit, policy, next.refused, parts.codec());
      const saved = await parts.call('saveHeirsChange', { ...mine, seen, ...next.save }, context);
      if (saved.ok) return goOn(visit, changeRoutes.changeHeirs(site, policy));
      return back(visit, policy, { ...toRefused(saved.failure), ...next.typed }, parts.codec());
    });
}

type Next = { refused: Refused } | { save: { beneficiaries?: ReturnType<typeof toRow>[] }; typed?: Partial<Refused> };

/** The list after a press, for the API to judge and keep. */
function nextList(given: Given, { beneficiaries: heirs, fields }: Heirs, options: ReturnType<typeof toOptions>): Next {
  const { policy: _p, seen: _s, signature: _g, accepted: _a, text_hash: _h, ...rest } = given;
  const sent = rest as SentForm;
  if (sent[INTENT] === HEIR_INTENTS.forget) return { save: {} };
  const intent = readIntent(sent);
  if (intent.kind === 'remove')
    return { save: { beneficiaries: heirs.filter(({ beneficiary_id: id }) => id !== intent.id).map(toRow) } };
  if (intent.kind === 'split') return { save: { beneficiaries: withEvenShares(heirs).map(toRow) } };
  const context = { today: today(), assisted: true, options: { relationship: options } };
  const read = readHeir(sent, { heirs, descriptors: fields, version: undefined }, context);
  const entry = read.at === null ? (sent['beneficiary_rank'] ?? 'primary') : String(read.at);
  const typed = { entry, values: read.typed };
  if (!('problems' in read)) {
    const beneficiaries = read.heirs.map((heir) =>
      heir.beneficiary_id === read.row['beneficiary_id'] ? read.row : toRow(heir),
    );
    return { save: { beneficiaries }, typed };
  }
  const problems = Object.fromEntries(read.problems.map((one) => [one.target_element, one.error_message]));
  return { refused: { ...typed, problems } };
}

/** A refusal of the API: an entry's fields are named by its place in the list, which the form has no need of. */
function toRefused(failure: Failure): Refused {
  if (failure.kind !== 'fields') return { message: failure.message || UNEXPECTED };
  const named = failure.fields.map(({ target_element: name, error_message: text }) => [
    name.replace(/^beneficiaries\.\d+\./, ''),
    text,
  ]);
  return { problems: Object.fromEntries(named) as Record<string, string> };
}

function back(
  visit: Visit,
  policy: string,
  { entry, values = {}, problems = {}, message = '' }: Refused,
  codec: CookieCodec,
): Promise<Response> {
  const page = withForm(changeRoutes.changeHeirs(visit.site, policy, entry), 'heirs');
  return goBack(visit, page, { form: 'heirs', about: entry ?? '', values, problems, message }, codec);
}
