import './settings-file';
import { env } from '@/lib/env';
import { assertMayStart } from '@/lib/enrollment-api/start/start-check';
import { closeDatabases } from '@/lib/enrollment-api/store/open';

/**
 * What `npm start` runs in live mode before it builds and before the server listens: a server that asks only once it is
 * up would take requests that stay unanswered. A process of its own, so that nothing it opens stays.
 */
async function check(): Promise<void> {
  try {
    await assertMayStart(env().ENROLLMENT_API_URL === undefined ? 'whole' : 'storefront');
  } finally {
    await closeDatabases();
  }
}

check().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'Coverfront could not start.');
  process.exitCode = 1;
});
