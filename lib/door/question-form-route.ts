import * as z from 'zod';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { getCarrierQuestions, getQuestions } from '@/lib/contract/questions';
import { questionFieldOf, readAnswer, readCarrierAnswer, type ReadField } from '@/lib/rules/quote/question-fields';
import type { CookieCodec } from '@/lib/session/cookie';
import type { QuestionDraft } from '@/lib/session/question-draft';
import { clearCookie, draftCookieName, refusedFormCookie } from '@/lib/session/set-cookie';
import { LEVELS_HEADING, QUESTIONS_ANCHOR } from '@/lib/site/plan-anchors';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { enterRoute, goTo } from './route';
import { sealRefused } from './seal-refused';

/** A text of the form at most; the rules refuse shorter ones beside their fields. */
const LONGEST = 4_000;
const WRONG = 'Something went wrong on our side. Please try again.';

const Input = z
  .object({ plan_id: z.string().regex(/^[1-9]\d{0,9}$/), asked: z.enum(['underwriting', 'carrier']) })
  .catchall(z.string().max(LONGEST));

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/**
 * POST plan-questions: a plan's questions without script (rules 2 §2.2, decisions 151). Asks and saves through the same
 * door as with script, then leads to the plan's page: with the price, with the decline, or with its messages.
 */
export function createQuestionForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { plan_id: id, asked, ...values }) => {
      const planId = Number(id);
      const page = routes.plan(visit.site, planId);
      const call = askDoor(request, visit, parts);
      const ask: Ask = (method, path, body) => call(method, path, body).then(readAnswerOf);
      const read: ReadField = (name) => values[name] ?? '';
      const answer = await (asked === 'carrier' ? saveCarrier : saveUnderwriting)(ask, planId, read);
      const failure = ErrorEnvelope.safeParse(answer).data ?? null;
      const isOver = failure?.errorCode === 'decline';
      const isSaved = z.object({ status: z.literal('success') }).safeParse(answer).success;
      const { https } = visit.client;
      if (isSaved || isOver)
        return goTo(`${page}#${isOver ? QUESTIONS_ANCHOR : LEVELS_HEADING}`, [
          clearCookie(draftCookieName(visit.site.key, https), https),
        ]);
      const seal = await sealRefused(toDraft(planId, values, failure), parts.codec());
      return goTo(`${page}#${QUESTIONS_ANCHOR}`, [refusedFormCookie(visit.site.key, seal, https)]);
    });
}

async function saveUnderwriting(ask: Ask, planId: number, read: ReadField): Promise<unknown> {
  const answer = await ask('GET', `/get-questions?plan_id=${planId}&type=save`);
  const questions = getQuestions.output.safeParse(answer);
  if (!questions.success) return answer;
  const answers = questions.data.data.result.map((question) => readAnswer(read, question));
  return ask('POST', '/save-question-answers', { plan_id: planId, answers });
}

async function saveCarrier(ask: Ask, planId: number, read: ReadField): Promise<unknown> {
  const answer = await ask('GET', `/get-aflac-questions?plan_id=${planId}`);
  const questions = getCarrierQuestions.output.safeParse(answer);
  if (!questions.success) return answer;
  const given = (questions.data.data ?? []).flatMap(({ qid }) => {
    const said = readCarrierAnswer(read, qid);
    return said === undefined ? [] : [{ qid, true_condition: said }];
  });
  return ask('POST', '/save-aflac-questions', { plan_id: planId, aflac_data: given });
}

function toDraft(planId: number, typed: Record<string, string>, failure: ErrorEnvelope | null): QuestionDraft {
  const fields = Array.isArray(failure?.data) ? failure.data : [];
  const told = fields.flatMap(({ target_element, error_message }) => {
    const field = questionFieldOf(target_element);
    return field === null ? [] : [[field, error_message] as const];
  });
  const values = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
  return {
    planId,
    values,
    problems: Object.fromEntries(told),
    message: told.length > 0 ? '' : (failure?.message ?? WRONG),
  };
}
