import { defineConfig } from 'playwright/test';
import gate from '../config/playwright.config';

/** The servers, the browser and the patience of the gate's journeys, for the screens of `check.ts`. */
export default defineConfig(gate, {
  testDir: import.meta.dirname,
  timeout: 420_000,
  reporter: 'line',
});
