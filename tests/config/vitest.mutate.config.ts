import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** The unit tests that speak about rules and prices, and only these: mutation testing runs them again for every change. */
export default defineConfig({
  root,
  resolve: {
    alias: {
      // Reading the demo's folder would be most of what one fault costs.
      '@/tests/config/demo-shop': path.join(root, 'tests/config/kept-demo-shop.ts'),
      '@': root,
      'server-only': path.join(root, 'tests/config/server-only.ts'),
    },
  },
  test: {
    // Little of what is random, and each time the same.
    env: { TZ: 'UTC', NODE_ENV: 'test', LOG_LEVEL: 'silent', SOAK: 'little', SOAK_SEED: '1' },
    setupFiles: ['tests/soak/set-up.ts'],
    globalSetup: ['tests/config/kept-demo-shop.ts'],
    include: ['tests/unit/rating/**/*.test.ts', 'tests/unit/rules/**/*.test.ts'],
    // Slow, and random: what they find must be held by a table too. The other one asks about the handlers' memory.
    exclude: [
      'tests/unit/rating/properties.test.ts',
      'tests/unit/rating/second-pricing.test.ts',
      'tests/unit/rating/interned.test.ts',
    ],
    // One module graph for all files of a run: each file alone would build the catalogue anew.
    isolate: false,
    // Code that counts what each test reaches is slow in loops over pixels, and more so on a busy machine.
    testTimeout: 240_000,
  },
});
