import * as z from 'zod';
import { saveStepDraft } from '@/lib/contract/drafts';
import type { ErrorEnvelope } from '@/lib/contract/envelope';
import { RefusalWay } from '@/lib/contract/refusal-way';
import { getDynamicTabs } from '@/lib/contract/steps';
import { afterSave, visibleSteps } from '@/lib/rules/steps/progress';
import { ENTRY } from '@/lib/rules/steps/list-intents';
import { STEPS, type Step } from '@/lib/rules/steps/step-table';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { clearCookie, draftCookieName, refusedFormCookie } from '@/lib/session/set-cookie';
import type { StepRefusal } from '@/lib/session/step-refusal';
import { routes } from '@/lib/site/routes';
import type { SiteRef } from '@/lib/site/site-link';
import { ENTRY_ANCHOR, ERRORS_ANCHOR, reviewAnchor, STEP_PART } from '@/lib/site/step-anchors';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { keepDraft } from './keep-draft';
import { refusalIn } from './refuse-form';
import { enterRoute, goTo } from './route';
import { sealRefused } from './seal-refused';
import { isDone } from './sent-entry';
import type { AskStep, ReadStep, RefusedStep } from './step-reader';
import { STEP_READERS } from './step-readers';

const CHANGED =
  'This step was saved in another tab or on another device since you opened it. What you typed is here: press the button again to save it instead.';

const CHANGED_LIST =
  'This list was changed in another tab or on another device since you opened it. It stands here as it is now: press the button again to go on with it.';

/** The page's own inputs; everything else is an answer. */
const Input = z
  .object({
    step: z.string().max(40),
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    navto: z.literal('review').optional(),
    part: z.string().regex(STEP_PART).optional(),
  })
  .catchall(z.string().max(4_000));

type StepParts = FormParts & { codec: () => CookieCodec };

/**
 * POST step: a step of the enrollment without script (decisions 158). Asks what the step asks and saves it through the same
 * door as with script, then leads to the next page; refused, back to the step, whose draft has what was typed, with
 * the messages sealed in a cookie.
 */
export function createStepForm(parts: StepParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { step: slug, version, navto, part, ...sent }) => {
      const { site, client } = visit;
      const step = STEPS.find((each) => each.slug === slug);
      if (!step) return goTo(routes.landing(site));
      const cookies: string[] = [];
      const call = askDoor(request, visit, parts);
      const ask: AskStep = async (...asked) => {
        const answer = await call(...asked);
        cookies.push(...answer.headers.getSetCookie());
        return readAnswerOf(answer);
      };
      const found = await STEP_READERS[step.key](ask, sent, visit);
      const clear = clearCookie(draftCookieName(site.key, client.https), client.https);
      if ('stay' in found) {
        const page = pageOf(site, step, { navto, part }, found.open);
        return goTo(found.open === undefined ? page : `${page}#${ENTRY_ANCHOR}`, [...cookies, clear]);
      }
      const answer = 'refusal' in found ? found.refusal : await save(ask, step, found, version);
      if (isDone(answer)) {
        const next = await nextPage(ask, site, step, navto ?? null);
        const back = navto === undefined || part === undefined ? '' : `#${reviewAnchor(step.key, part)}`;
        return goTo(`${next}${back}`, [...cookies, clear]);
      }
      const failure = refusalIn(answer);
      const refusal = toRefusal(step, found, failure, await keep(ask, step, found, newerVersion(failure) ?? version));
      const seal = await sealRefused(refusal, parts.codec());
      const back = pageOf(site, step, { navto, part }, refusal.entry ?? undefined);
      return goTo(`${back}#${ERRORS_ANCHOR}`, [...cookies, refusedFormCookie(site.key, seal, client.https)]);
    });
}

/** Saves the step, unless it is refused already. */
function save(
  ask: AskStep,
  step: Step,
  { payload, problems, path = step.save }: ReadStep,
  version: string | undefined,
): Promise<unknown> {
  if (problems) return Promise.resolve({ status: 'error', data: problems } satisfies ErrorEnvelope);
  return ask('POST', path, { ...filled(payload), version });
}

type Return = { navto?: 'review' | undefined; part?: string | undefined };

/** The step's page: with its way back to the review, and with the form of this entry of its list open. */
function pageOf(site: SiteRef, { slug }: Step, { navto, part }: Return, open?: number): string {
  const query = new URLSearchParams({
    ...(navto !== undefined && { navto }),
    ...(navto !== undefined && part !== undefined && { part }),
    ...(open !== undefined && { [ENTRY]: String(open) }),
  }).toString();
  return `${routes.step(site, slug)}${query && `?${query}`}`;
}

/** Nothing is sent for what is empty, as with script. */
const filled = (payload: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== '' && value !== undefined));

/** The page after the step; the step itself where the API does not say which there are. */
async function nextPage(ask: AskStep, site: SiteRef, step: Step, returnTo: 'review' | null): Promise<string> {
  const tabs = getDynamicTabs.output.safeParse(await ask('GET', getDynamicTabs.path));
  if (!tabs.success) return routes.step(site, step.slug);
  const next = afterSave(visibleSteps(tabs.data.data.result), step.key, returnTo);
  return next === 'receipt' ? routes.receipt(site) : routes.step(site, next.slug);
}

type Refused = ReadStep | RefusedStep;

/** Keeps what was typed; resolves to the moment of it, null where it was not or could not be kept. */
async function keep(ask: AskStep, step: Step, found: Refused, version: string | undefined): Promise<string | null> {
  if ('refusal' in found || found.draft === null) return null;
  const answer = await keepDraft(ask, step, found.draft, version);
  return saveStepDraft.output.safeParse(answer).data?.data.saved_at ?? null;
}

/** The version of the accepted answers that the refused ones do not go on from. */
function newerVersion(failure: ErrorEnvelope | null): string | null {
  if (failure?.errorCode !== 'conflict') return null;
  return z.object({ version: z.string() }).safeParse(failure.data).data?.version ?? null;
}

function toRefusal(step: Step, found: Refused, failure: ErrorEnvelope | null, keptAt: string | null): StepRefusal {
  const fields = Array.isArray(failure?.data) ? failure.data : [];
  const changed = 'draft' in found && found.draft === null ? CHANGED_LIST : CHANGED;
  const told = failure?.errorCode === 'conflict' ? changed : (failure?.message ?? UNEXPECTED);
  const entry = 'refusal' in found ? found.entry : undefined;
  const way = wayIn(failure);
  return {
    step: step.key,
    keptAt,
    problems: Object.fromEntries(fields.map(({ target_element, error_message }) => [target_element, error_message])),
    message: fields.length > 0 ? '' : told,
    ...(way && { way }),
    ...(entry && { entry: entry.at }),
    values: { ...entry?.values, ...('undrafted' in found && found.undrafted) },
  };
}

/** The way on that a coded refusal names; null where it names none, or none that a page may link to. */
function wayIn(failure: ErrorEnvelope | null): RefusalWay | null {
  const data = failure?.data;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const found = RefusalWay.safeParse({ ...data, code: failure?.errorCode }).data;
  return found && (found.tab_name ?? found.address) !== undefined ? found : null;
}
