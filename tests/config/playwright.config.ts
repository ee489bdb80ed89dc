import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findShell } from './chromium';
import { outOfTurn } from './turns';

const root = path.resolve(import.meta.dirname, '../..');

export default defineConfig<{ backend: 'embedded' | 'remote' }>({
  testDir: path.join(root, 'tests/e2e'),
  testIgnore: outOfTurn('tests/e2e').map((file) => `**/${file}`),
  outputDir: path.join(root, 'test-results'),
  globalSetup: path.join(root, 'tests/config/servers.ts'),
  fullyParallel: true,
  // One more than the cores of a small machine: a journey computes in two thirds of its time and waits in the rest.
  workers: 3,
  // A shared, loaded machine may stall a whole browser; what fails three times in a row is a defect.
  retries: 2,
  // Never reached on a quiet machine; on a loaded one a long journey may take its time.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: path.join(root, 'test-results/e2e.json') }]],
  use: {
    launchOptions: { executablePath: findShell(), args: CHROMIUM_ARGS },
    // Recording slows a journey by a third; a failed one is recorded when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // No site may ask for the location, unless a journey is about that: its banner comes when a page is idle.
    permissions: [],
    // Nothing is measured in the middle of a movement, such as the contrast of a text that fades in.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@nojs|@hand|@soak/ },
    { name: 'remote-api', use: { viewport: { width: 1280, height: 800 }, backend: 'remote' }, grep: /@remote/ },
    { name: 'phone', use: { viewport: { width: 390, height: 844 } }, grep: /@phone|@hand/ },
    { name: 'no-js', use: { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } }, grep: /@nojs/ },
  ],
});
