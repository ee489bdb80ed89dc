import * as z from 'zod';
import type { Failure } from '@/lib/gateway/result';
import type { CallContext } from '@/lib/gateway/wire';
import { checkQuoteForm } from '@/lib/rules/quote/quote-form';
import { messages } from '@/lib/rules/text/messages';
import { PASTED_LIMIT, readPastedClient } from '@/lib/rules/text/pasted-client';
import { today } from '@/lib/clock';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import type { CookieCodec } from '@/lib/session/cookie';
import { isRepSignedIn } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import { QUICK_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { enterRoute, goTo } from './route';
import { carry } from './seal';
import { defaultEnrollType } from './session-inputs';
import { contextOf, limitSubjects, type Visit } from './visit';

const field = z.string().max(120).default('');
const Client = z.object({
  first_name: field,
  last_name: field,
  dob: field,
  zip: field,
  gender: field,
  tier: field,
  tobacco: field,
  portal_id: field,
  group_id: field,
});
const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal(QUICK_INTENTS.read), text: z.string().max(4_000).default('') }),
  z.strictObject({ intent: z.literal(QUICK_INTENTS.start), ...Client.shape }),
]);
type Client = z.infer<typeof Client>;
type Problems = Partial<Record<keyof Client | 'text', string>>;
type Refused = { problems: Problems; message: string };
type QuickParts = DoorParts & { codec: () => CookieCodec };

const TOO_MANY = 'Too many tries. Please wait a while and try again.';
const NOTHING_PASTED = 'Paste a name, a birth date and a ZIP code first.';

/**
 * POST quick-quote: a rep pastes a client (decisions 269). `read` takes the text apart and leads back to the home, which asks for
 * the rest; `start` begins the quote, in a session with a new id as every quote does. The text is in no address and in no log.
 */
export function createQuickQuote(parts: QuickParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const { site, session } = visit;
      const home = routes.page(site, 'agentHome');
      if (session === null || session.handedOver !== null || !isRepSignedIn(session))
        return goTo(routes.signIn(site, home));
      const back = (values: Record<string, string>, { problems, message }: Refused) => {
        const about = 'dob' in values ? 'rest' : '';
        const refused = { form: 'quick' as const, about, values, problems: dropEmpty(problems), message };
        return goBack(visit, withForm(home, 'quick'), refused, parts.codec());
      };
      if (input.intent === QUICK_INTENTS.read) {
        if (input.text.trim() === '') return back({}, { problems: { text: NOTHING_PASTED }, message: '' });
        const { client: told, problems } = readPastedClient(input.text.slice(0, PASTED_LIMIT), today());
        const { firstName: first_name, lastName: last_name, dob, zip } = told;
        const { name, ...others } = problems;
        const asked = { ...others, ...(name !== undefined && { first_name: name }) };
        return back({ first_name, last_name, dob, zip }, { problems: asked, message: '' });
      }
      const { intent: _, ...given } = input;
      const buckets = scaleBuckets(LIMITS.quote, parts.limitScale());
      const limit = await takeLimits(buckets, limitSubjects(visit, parts.limitSecret(), {}), parts.counters);
      if (!limit.ok) return back(given, { problems: {}, message: TOO_MANY });
      const context = contextOf(visit, requestId);
      const begun = await begin(visit, session, given, { context, parts });
      if (!begun.ok) return back(given, begun);
      return goOn(visit, routes.plans(site), begun.cookies);
    });
}

const dropEmpty = (problems: Problems): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter((pair): pair is [string, string] => pair[1] !== undefined));

type Calling = { context: CallContext; parts: QuickParts };
type Begun = { ok: true; cookies: string[] } | ({ ok: false } & Refused);

async function begin(visit: Visit, session: Session, given: Client, { context, parts }: Calling): Promise<Begun> {
  const { site, client } = visit;
  const agentId = session.agentId ?? site.agentId;
  const portals = await parts.call('getEnrollmentPlatforms', agentId === null ? {} : { agent_id: agentId }, context);
  if (!portals.ok) return refusedBy(portals.failure);
  const portal = portals.value.data.result.find(({ platform_group_id: id }) => id === given.portal_id);
  if (!portal) return { ok: false, problems: withoutPortal(given), message: '' };
  const groupId = given.group_id === '' ? site.groupId : given.group_id;
  const enrollType = defaultEnrollType(groupId);
  const answer = await parts.call(
    'addFilterForNewUser',
    {
      zip: given.zip,
      dob: given.dob,
      ...(given.gender !== '' && { gender: given.gender }),
      tier: given.tier,
      eprocess: 'rep',
      type: enrollType,
      platform_group_id: portal.platform_group_id,
      client_first_name: given.first_name,
      client_last_name: given.last_name,
      ...(agentId !== null && { agent_id: agentId }),
      ...(groupId !== null && { group_id: groupId }),
    },
    context,
  );
  if (!answer.ok) return refusedBy(answer.failure);
  const enrollmentId = answer.value.data.temp_enrollment_id;
  if (given.tobacco !== '') {
    const is_smoker = given.tobacco === '1' ? ('1' as const) : ('0' as const);
    const told = await parts.call('changeFilterInfo', { tempId: enrollmentId, is_smoker }, context);
    if (!told.ok) return refusedBy(told.failure);
  }
  const start = {
    ...carry(site, session),
    enrollmentId,
    portalId: portal.platform_group_id,
    portalName: portal.platform_name,
    portalCode: portal.platform_code,
    groupId,
    enrollType,
    userId: null,
  };
  const { cookies } = await parts.sessions.start(site.key, start, client.https, session);
  return { ok: true, cookies };
}

/** All that is missing where no portal is chosen, as the quote itself would tell it. */
const withoutPortal = (given: Client): Problems => ({
  ...checkQuoteForm(given, today()),
  portal_id: messages.platformRequired,
});

/** The wire's names of the client's name, as the form has them. */
const FIELD_OF: Record<string, keyof Client> = {
  client_first_name: 'first_name',
  client_last_name: 'last_name',
  platform_group_id: 'portal_id',
};

function refusedBy(failure: Failure): { ok: false } & Refused {
  if (failure.kind !== 'fields') return { ok: false, problems: {}, message: failure.message };
  const told = failure.fields.map(({ target_element: name, error_message: text }) => [FIELD_OF[name] ?? name, text]);
  return { ok: false, problems: Object.fromEntries(told) as Problems, message: '' };
}
