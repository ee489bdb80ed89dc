import 'server-only';

type ProcessState = {
  started: boolean;
  stopping: boolean;
  /** What a live installation lacked to sell when it started, for the operator's lines. */
  missingToSell: readonly string[];
};

const SLOT = Symbol.for('coverfront.process');

/** The state of this process's life, shared by all bundles. */
export function processState(): ProcessState {
  const holder = globalThis as { [SLOT]?: ProcessState };
  return (holder[SLOT] ??= { started: false, stopping: false, missingToSell: [] });
}
