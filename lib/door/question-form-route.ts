import * as z from 'zod';
import { checkAlreadyAnswered, getCarrierQuestions, getQuestions, saveQuestionAnswers } from '@/lib/contract/questions';
import { questionFieldOf, readAnswer, readCarrierAnswer, type ReadField } from '@/lib/rules/quote/question-fields';
import { CARRIER_SAVED } from '@/lib/rules/text/question-words';
import type { CookieCodec } from '@/lib/session/cookie';
import { LEVELS_HEADING, QUESTIONS_ANCHOR } from '@/lib/site/plan-anchors';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';
import { isDone } from './sent-entry';

/** A text of the form at most; the rules refuse shorter ones beside their fields. */
const LONGEST = 4_000;

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
      const failure = refusalIn(answer);
      if (failure?.errorCode === 'decline') return goOn(visit, `${page}#${QUESTIONS_ANCHOR}`);
      if (isDone(answer)) {
        const place = (await areOpen(ask, planId)) ? QUESTIONS_ANCHOR : LEVELS_HEADING;
        const words = saveQuestionAnswers.output.safeParse(answer).data?.data.success_message ?? CARRIER_SAVED;
        const saved = { form: 'answered', about: id, values: {}, problems: {}, message: words } as const;
        return goBack(visit, `${page}#${place}`, saved, parts.codec());
      }
      const filled = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
      const told = tellRefusal(failure, 'Submit answers', questionFieldOf);
      const refused = { form: 'questions', about: id, values: filled, ...told } as const;
      return goBack(visit, `${page}#${QUESTIONS_ANCHOR}`, refused, parts.codec());
    });
}

/** True while the plan has another form of questions. */
async function areOpen(ask: Ask, planId: number): Promise<boolean> {
  const settled = checkAlreadyAnswered.output.safeParse(await ask('GET', `/check-already-answered?plan_id=${planId}`));
  return settled.success && !settled.data.data.result;
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
