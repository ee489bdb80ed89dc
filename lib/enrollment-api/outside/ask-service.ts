import { Breaker } from '@/lib/breaker';
import type { Clock, Log, OutsideCheck } from '../ports';

/** Patience with a service whose word a field waits for (decisions 48). */
const TIMEOUT_MS = 3_000;
/** Bytes of an answer at most; a verdict has some hundred. */
const MAX_ANSWER = 16 * 1024;
/** Calls of one service at once. More find it busy, and are no sign that it is away. */
const MOST_AT_ONCE = 16;

const BREAKER = { failuresToOpen: 3, pauseMs: 5_000, longestPauseMs: 120_000 };

/** The log's reasons for an answer that is none; never a word of what was asked or answered. */
type Fault = 'no-answer' | 'status' | 'no-json' | 'too-long';
type Heard = { ok: true; body: unknown } | { ok: false; fault: Fault };

export type ServiceSettings = {
  name: OutsideCheck;
  url: string;
  /** Sent as the bearer token. */
  token: string | undefined;
  timeoutMs?: number;
};

/** Asks one service and reads its answer with `read`; null where there is none that can be read. Never throws. */
export type AskService = <T>(question: object, read: (body: unknown) => T | null) => Promise<T | null>;

/**
 * Makes the caller of an outside service: one POST of JSON, so that no address carries a personal value, answered with
 * JSON within three seconds. Redirects, other statuses, other types, long bodies and nonsense are no answer, and one
 * that keeps giving none is left alone for a while (decisions 48).
 */
export function buildAskService(settings: ServiceSettings, { clock, log }: { clock: Clock; log: Log }): AskService {
  const breaker = new Breaker({ ...BREAKER, now: () => clock.now().getTime() });
  const { name } = settings;
  let running = 0;
  return async (question, read) => {
    breaker.offerTrial();
    const entry = breaker.enter();
    if (entry === null) return null;
    if (running >= MOST_AT_ONCE) {
      log.warn('outside.unchecked', { service: name, fault: 'busy' });
      return null;
    }
    running += 1;
    const heard = await post(settings, question).finally(() => (running -= 1));
    const answer = heard.ok ? read(heard.body) : null;
    if (answer === null) {
      log.warn('outside.unchecked', { service: name, fault: heard.ok ? 'no-verdict' : heard.fault });
      if (breaker.failed(entry)) log.warn('outside.away', { service: name });
    } else if (breaker.succeeded()) log.info('outside.back', { service: name });
    return answer;
  };
}

async function post({ url, token, timeoutMs = TIMEOUT_MS }: ServiceSettings, question: object): Promise<Heard> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(question),
    });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    const fault = response.status !== 200 ? 'status' : type !== 'application/json' ? 'no-json' : null;
    if (fault !== null) {
      await response.body?.cancel();
      return { ok: false, fault };
    }
    return await readAnswer(response);
  } catch {
    return { ok: false, fault: 'no-answer' };
  }
}

async function readAnswer(response: Response): Promise<Heard> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_ANSWER) {
      await reader?.cancel().catch(() => undefined);
      return { ok: false, fault: 'too-long' };
    }
    chunks.push(part.value);
  }
  try {
    return { ok: true, body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) };
  } catch {
    return { ok: false, fault: 'no-json' };
  }
}
