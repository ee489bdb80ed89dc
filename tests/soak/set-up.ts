import { vi } from 'vitest';
import { isSoaking, soakRuns, soakSeed, soakTime } from './scale';

/* Before each test file: counts, seed and patience of a long run, for the properties that name none. A gate is left alone. */
if (isSoaking) {
  const { default: fc } = await import('fast-check');
  const seed = soakSeed();
  fc.configureGlobal({ numRuns: soakRuns('rest'), ...(seed !== undefined && { seed }) });
  vi.setConfig({ testTimeout: soakTime(60_000), hookTimeout: soakTime(120_000) });
}
