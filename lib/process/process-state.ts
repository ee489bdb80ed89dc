import 'server-only';

type ProcessState = { started: boolean; stopping: boolean; activeRequests: number };

const SLOT = Symbol.for('coverfront.process');

/** What all bundles of this process know about its life. */
export function processState(): ProcessState {
  const holder = globalThis as { [SLOT]?: ProcessState };
  return (holder[SLOT] ??= { started: false, stopping: false, activeRequests: 0 });
}
