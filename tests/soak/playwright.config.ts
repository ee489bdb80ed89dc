import path from 'node:path';
import { defineConfig } from 'playwright/test';
import gate from '../config/playwright.config';

/**
 * The journeys that the gate walks at one width, each at the other one, those that it does not walk, those that it walks on one storefront
 * (`@far`) with an API elsewhere, and those with a look at one width with a look at each.
 */
export default defineConfig(gate, {
  outputDir: path.resolve(import.meta.dirname, '../../test-results/soak-failed'),
  // What fails once in a long run is a finding.
  retries: 0,
  projects: [
    { name: 'desktop', grep: /@hand|@soak/, grepInvert: /@nojs/ },
    { name: 'phone', grep: /@desk/ },
    { name: 'remote-api', grep: /@far/ },
    { name: 'every-width', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@nojs|@hand|@desk|@soak/ },
  ],
});
