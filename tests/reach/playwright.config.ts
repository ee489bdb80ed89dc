import path from 'node:path';
import { defineConfig } from 'playwright/test';
import gate from '../config/playwright.config';

/** The servers and the browser of the gate's journeys, for the walks of `reach.spec.ts`. */
export default defineConfig(gate, {
  testDir: import.meta.dirname,
  outputDir: path.resolve(import.meta.dirname, '../../test-results/reach'),
  timeout: 1_800_000,
  reporter: 'list',
});
