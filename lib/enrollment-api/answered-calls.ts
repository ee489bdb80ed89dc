import { and, eq } from 'drizzle-orm';
import type { Caller, Ports } from './ports';
import { hashPurposes, places } from './store/places';
import { answeredCalls } from './store/schema/enrollment-tables';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** A call that may change an enrollment, by the name of its endpoint and its parsed input. */
export type WritingCall = { name: string; enrollmentId: string; input: unknown };

/**
 * Makes a change once for one key, however often the call is made (decisions 153): a call that says it was made before is
 * answered as then, and only what was not done yet is done. The same key with another input is another call. Throws what
 * the work throws.
 */
export async function answerOnce(
  ports: Needs,
  { idempotency }: Pick<Caller, 'idempotency'>,
  call: WritingCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (idempotency === null) return work();
  const { key, again } = idempotency;
  const fingerprint = ports.fields.blindIndex(hashPurposes.call, JSON.stringify([call.name, call.input]));
  const told = again ? await loadAnswer(ports, call, key, fingerprint) : null;
  if (told !== null) return told.answer;
  try {
    const answer = await work();
    await keepAnswer(ports, call, key, fingerprint, answer);
    return answer;
  } catch (error) {
    // The first try may have ended in another process meanwhile, which is why this one was refused.
    const late = again ? await loadAnswer(ports, call, key, fingerprint) : null;
    if (late === null) throw error;
    return late.answer;
  }
}

async function loadAnswer(
  { store, fields }: Needs,
  { enrollmentId }: WritingCall,
  key: string,
  fingerprint: string,
): Promise<{ answer: unknown } | null> {
  const [row] = await store.db
    .select()
    .from(answeredCalls)
    .where(and(eq(answeredCalls.enrollmentId, enrollmentId), eq(answeredCalls.key, key)));
  if (row?.fingerprint !== fingerprint) return null;
  return { answer: JSON.parse(fields.open(row.answer, places.answeredCall(enrollmentId, key))) as unknown };
}

async function keepAnswer(
  { store, fields, clock }: Needs,
  { enrollmentId }: WritingCall,
  key: string,
  fingerprint: string,
  answer: unknown,
): Promise<void> {
  const sealed = fields.seal(JSON.stringify(answer), places.answeredCall(enrollmentId, key));
  await store.db
    .insert(answeredCalls)
    .values({ enrollmentId, key, fingerprint, answer: sealed, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [answeredCalls.enrollmentId, answeredCalls.key],
      set: { fingerprint, answer: sealed, createdAt: clock.now() },
    });
}
