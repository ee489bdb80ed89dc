import { createDemoProcessor } from '@/lib/enrollment-api/payments/demo-app';
import {
  buildDemoProcessor,
  buildDemoProcessorVault,
  type DemoAccess,
} from '@/lib/enrollment-api/payments/demo-client';
import { DemoLedger } from '@/lib/enrollment-api/payments/demo-ledger';

/** The demo's processor within the process of a test, by the same wire. */
export type TestProcessor = ReturnType<typeof buildTestProcessor>;

const SECRET = 'the word of the demo processor';

/** Card numbers to which the demo's processor says something else than yes. */
export const TEST_CARDS = {
  declined: '4000000000000002',
  noMoney: '4000000000009995',
  stepUp: '4000002760003184',
  slow: '4000000000004087',
  captureFails: '4000000000000341',
} as const;

export function buildTestProcessor({ slowMs = 200, timeoutMs = 60 } = {}) {
  const ledger = new DemoLedger(null);
  const told: { body: string; signature: string }[] = [];
  const server = createDemoProcessor({
    ledger,
    secret: SECRET,
    tell: (body, signature) => void told.push({ body, signature }),
    slowMs,
  });
  /** Every change that was asked for, by its name; `before` may break the line. */
  const asked: string[] = [];
  const line: { before: ((what: string) => void) | null; after: ((what: string) => void) | null } = {
    before: null,
    after: null,
  };
  const access: DemoAccess = {
    address: () => Promise.resolve('http://demo.test'),
    secret: SECRET,
    timeoutMs,
    fetch: async (request) => {
      const what = new URL(request.url).pathname.split('/').at(-1) ?? '';
      if (request.method === 'POST' && what !== 'tokens') asked.push(what);
      line.before?.(what);
      const late = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('late')));
      });
      const answer = await Promise.race([server.fetch(request), late]);
      line.after?.(what);
      return answer;
    },
  };
  return {
    port: buildDemoProcessor(access),
    vault: buildDemoProcessorVault(access),
    access,
    ledger,
    told,
    asked,
    line,
    fetch: server.fetch,
  };
}
