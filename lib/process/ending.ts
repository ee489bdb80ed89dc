import type { Drain } from './drain';

/* Without the `server-only` marker, as `drain.ts`. */

/** One Ctrl-C comes several times: from the terminal, from npm and from the parent. Later it is meant as another one. */
const SAME_MS = 1_000;
/** What is still under way then is cut, and the process ends a little later whatever hangs. */
const CUT_MS = 20_000;
const END_MS = 5_000;

/** The signals that end a process: a supervisor's, Ctrl-C, a terminal that is closed. */
export const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

type Work = {
  drain: Drain;
  /** Turns readiness red. */
  begin: () => void;
  /** Stops what works in the background, while requests may still come. */
  stop: () => Promise<unknown>;
  /** Closes the databases, once no request is under way. */
  close: () => Promise<unknown>;
  /** Hears of what went wrong meanwhile. */
  failed: (error: unknown) => void;
};

/**
 * Ends the process in order when it is told to, or when the parent that `npm start` is has died: red, requests answered
 * and servers closed, databases last, exit code 0. A second signal cuts what is under way; so does the limit, and the
 * code is then 1 (threats R15).
 */
export function endInOrder({ drain, begin, stop, close, failed }: Work): void {
  let heard: number | null = null;
  let code = 0;
  const cut = () => {
    code = 1;
    drain.cut();
    setTimeout(() => process.exit(code), END_MS);
  };
  const end = async () => {
    begin();
    drain.begin();
    setTimeout(cut, CUT_MS).unref();
    await Promise.allSettled([stop(), drain.finish()]);
    await close();
  };
  const hear = () => {
    const again = heard !== null && performance.now() - heard > SAME_MS;
    if (heard !== null && !again) return;
    heard = performance.now();
    if (again) return code === 0 ? cut() : process.exit(code);
    end()
      .catch((error: unknown) => {
        code = 1;
        failed(error);
      })
      .finally(() => process.exit(code));
  };
  for (const signal of END_SIGNALS) process.on(signal, hear);
  process.once('disconnect', hear);
  // The parent may be gone since before anything listened.
  if (process.send && !process.connected) hear();
}
