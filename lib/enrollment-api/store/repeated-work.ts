import type { Log } from '../ports';

export type Worker = {
  /** Takes a turn now instead of at the next interval. */
  wake(): void;
  /** Stops after the work under way. */
  stop(): Promise<void>;
};

/**
 * Work in the background: a turn at once, every `intervalMs` and when woken, never two at a time. A turn that fails is
 * logged as `name` and taken again; `stopped` tells a long one to end.
 */
export function startTurns(
  { log }: { log: Log },
  name: string,
  intervalMs: number,
  turn: (stopped: () => boolean) => Promise<void>,
): Worker {
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await turn(() => stopping);
      } catch (error) {
        log.error(name, { error: error instanceof Error ? error.name : 'unknown' });
      }
    } while (again && !stopping);
    running = null;
  }

  function wake(): void {
    if (stopping) return;
    if (running) again = true;
    else running = run();
  }

  const timer = setInterval(wake, intervalMs);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
