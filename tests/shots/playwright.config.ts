import path from 'node:path';
import { defineConfig } from 'playwright/test';
import gate from '../config/playwright.config';

/** The servers and the browser of the gate's journeys, for the pictures of `shots.spec.ts`. */
export default defineConfig(gate, {
  testDir: import.meta.dirname,
  // Playwright empties its folder when it starts, and the pictures of a run stay until the next.
  outputDir: path.resolve(import.meta.dirname, '../../test-results/shots-failed'),
  timeout: 900_000,
  reporter: 'line',
});
