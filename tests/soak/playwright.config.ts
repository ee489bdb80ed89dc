import path from 'node:path';
import { defineConfig } from 'playwright/test';
import gate from '../config/playwright.config';

/** The journeys that the gate walks at one width, each at the other one, and those that it does not walk. */
export default defineConfig(gate, {
  outputDir: path.resolve(import.meta.dirname, '../../test-results/soak-failed'),
  // What fails once in a long run is a finding.
  retries: 0,
  projects: [
    { name: 'desktop', grep: /@hand|@soak/, grepInvert: /@nojs/ },
    { name: 'phone', grep: /@desk/ },
  ],
});
