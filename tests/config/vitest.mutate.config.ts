import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** The unit tests that speak about rules and prices, and only these: mutation testing runs them again for every change. */
export default defineConfig({
  root,
  resolve: { alias: { '@': root, 'server-only': path.join(root, 'tests/config/server-only.ts') } },
  test: {
    env: { TZ: 'UTC', NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    include: ['tests/unit/rating/**/*.test.ts', 'tests/unit/rules/**/*.test.ts'],
    // Slow, and random: what they find must be held by a table too. The other one asks about the handlers' memory.
    exclude: ['tests/unit/rating/properties.test.ts', 'tests/unit/rating/interned.test.ts'],
    // One module graph for all files of a run: each file alone would build the catalogue anew.
    isolate: false,
    // Code that counts what each test reaches is slow in loops over pixels, and more so on a busy machine.
    testTimeout: 240_000,
  },
});
