import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { messages } from '@/lib/rules/text/messages';
import { checkNote, checkRequired, cleanText } from '@/lib/rules/text/text';
import { answer, done, type Context } from '../../request-context';
import { invalid, notFound } from '../../api-error';
import { places } from '../../store/places';
import { assistantAnswers, assistantQuestions } from '../../store/schema/activity-tables';
import { profileAddress } from '../shared/profile';
import type { Handlers } from '../handlers';
import { callerSite } from './caller-site';

type AnswerRow = typeof assistantAnswers.$inferSelect;

/** One answer per site, device and question: the id says so, and two saves at once cannot make two rows. */
function answerId(siteKey: string, deviceId: string, questionId: number): string {
  return createHash('sha256')
    .update(JSON.stringify([siteKey, deviceId, questionId]))
    .digest('base64url');
}

/** Every question with what this browser answered on this site, in one statement; a question may be asked no more. */
function loadQuestions({ store }: Context, siteKey: string, deviceId: string | null) {
  const own = and(
    eq(assistantAnswers.questionId, assistantQuestions.id),
    eq(assistantAnswers.siteKey, siteKey),
    eq(assistantAnswers.deviceId, deviceId ?? ''),
  );
  const { id, text, active } = assistantQuestions;
  return store.db
    .select({ id, text, active, answer: assistantAnswers })
    .from(assistantQuestions)
    .leftJoin(assistantAnswers, own)
    .where(or(eq(active, true), isNotNull(assistantAnswers.id)))
    .orderBy(asc(assistantQuestions.sort), asc(id));
}

const byTime = (a: AnswerRow, b: AnswerRow): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || a.questionId - b.questionId;

/** The questions in their order, and what this browser answered on this site before (rules 1 §7.7). */
export const assistGet: Handlers['assistGet'] = async (input, context) => {
  const { key } = await callerSite(context, input.agent_id);
  const rows = await loadQuestions(context, key, input.device_id ?? null);
  const questions = rows.filter(({ active }) => active).map(({ id, text }) => ({ id, question: text }));
  const words = new Map(rows.map(({ id, text }) => [id, text]));
  const answers = rows
    .flatMap((row) => row.answer ?? [])
    .sort(byTime)
    .map((row) => ({
      question_id: row.questionId,
      answer: context.fields.open(row.answer, places.assistantAnswer(row.id)),
      assistant_question: { question: words.get(row.questionId) ?? '' },
    }));
  return answer({ question: questions.slice(0, 60), answer: answers.slice(0, 200) });
};

/** An answer together with its question's id (rules 1 §5 "Chat"); a second one to the same question replaces it. */
export const assistAdd: Handlers['assistAdd'] = async (input, context) => {
  const { key: siteKey } = await callerSite(context, input.agent_id);
  const text = cleanText(input.answer);
  const problem = checkRequired(text) ?? checkNote(text);
  if (problem !== null) throw invalid(['answer', problem]);
  const [question] = await context.store.db
    .select({ id: assistantQuestions.id })
    .from(assistantQuestions)
    .where(and(eq(assistantQuestions.id, input.question_id), eq(assistantQuestions.active, true)));
  if (!question) throw invalid(['question_id', messages.assistantQuestion]);
  const id = answerId(siteKey, input.device_id, question.id);
  const sealed = context.fields.seal(text, places.assistantAnswer(id));
  await context.store.db
    .insert(assistantAnswers)
    .values({
      id,
      siteKey,
      deviceId: input.device_id,
      agentId: context.caller.agentId ?? input.agent_id ?? null,
      questionId: question.id,
      answer: sealed,
      createdAt: context.now,
      updatedAt: context.now,
    })
    .onConflictDoUpdate({
      target: [assistantAnswers.siteKey, assistantAnswers.deviceId, assistantAnswers.questionId],
      set: { answer: sealed, updatedAt: context.now },
    });
  return done;
};

/** The address at which support requests of the site are made; a site without one has no ticket link. */
export const getTicketLink: Handlers['getTicketLink'] = async (_input, context) => {
  const ticket = profileAddress((await callerSite(context)).branding, 'link_support', 2_048);
  if (!/^https?:\/\//.test(ticket)) throw notFound('ticket link');
  return answer({ ticket });
};
