import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DYNAMIC_KEYS, type DynamicKey } from '@/lib/contract/branding';
import { registry } from '@/lib/contract/registry';
import { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import * as censusMails from '@/lib/enrollment-api/mail/census-mail';
import * as linkMails from '@/lib/enrollment-api/mail/link-mails';
import * as mails from '@/lib/enrollment-api/mail/mails';
import * as paymentMails from '@/lib/enrollment-api/mail/payment-mail';
import * as planMails from '@/lib/enrollment-api/mail/plan-mail';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { PLAN_FACTS } from '@/lib/rules/words/plan-facts';
import { toBranding } from '@/lib/site/site-brand';

const root = path.resolve(import.meta.dirname, '../..');
const read = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: path.join(folder, file), text: readFileSync(path.join(root, folder, file), 'utf8') }));
const api = read('lib/enrollment-api').filter(({ file }) => !file.includes('/seed/'));

/** What is easily forgotten in a recipe of CONTRIBUTING.md, by name. */
describe('the recipes', () => {
  it.each([
    ['personal', registry.savePersonalInfo],
    ['contact', registry.saveContactInfo],
    ['employer', registry.saveEmployerInfo],
  ] as const)('take every field of the %s step over the wire', (step, { input }) => {
    const names = STEP_FORMS[step].fields.map(({ name }) => name);
    expect(names.filter((name) => !Object.hasOwn(input.shape, name))).toEqual([]);
  });

  it('read every attribute of a plan, and show each in some plan of the demo', () => {
    const keys = Object.keys(PlanDefinition.shape);
    const code = api.filter(({ file }) => !file.endsWith('rating/plan.ts')).map(({ text }) => text);
    const unread = keys.filter((key) => !code.some((text) => new RegExp(`\\b${key}\\b`).test(text)));
    const plans = buildDemoPlans();
    const said = (value: unknown) =>
      value !== undefined && value !== '' && value !== false && JSON.stringify(value) !== '[]';
    const unsaid = keys.filter(
      (key) => !plans.some((plan) => said(Object.entries(plan).find(([name]) => name === key)?.[1])),
    );
    expect({ unread, unsaid }).toEqual({ unread: [], unsaid: [] });
  });

  it('tell every fact of the vocabulary in some plan of its category', () => {
    const told = new Set(
      buildDemoPlans().flatMap(({ category, facts }) =>
        facts.map((fact) => `${category} ${'key' in fact ? fact.key : fact.label}`),
      ),
    );
    const known = Object.entries(PLAN_FACTS).flatMap(([category, table]) =>
      Object.keys(table).map((key) => `${category} ${key}`),
    );
    expect(known.filter((fact) => !told.has(fact))).toEqual([]);
  });

  it('queue every mail that has words', () => {
    // Mail waits for nothing, or for the document that it brings.
    const queues = api.filter(({ text }) => /enqueueMail\(|owePaper\(/.test(text)).map(({ text }) => text);
    const unsent = Object.keys({ ...mails, ...linkMails, ...paymentMails, ...planMails, ...censusMails }).filter(
      (name) => !queues.some((text) => text.includes(`${name}(`)),
    );
    expect(unsent).toEqual([]);
  });

  it('let every key of a site change its look', () => {
    const keys = Object.keys(DYNAMIC_KEYS) as DynamicKey[];
    const words = 'yes no #123456 round light system popup bay /demo/x.svg /demo/x.png https://x.example/'.split(' ');
    const look = (list: { key: DynamicKey; value: string }[]) => JSON.stringify(toBranding(list, null));
    // A figure needs its label, and links of tools the word that shows them.
    const beside = keys
      .filter((key) => /^hero_fact|^admin_tools$|^link_admin$/.test(key))
      .map((key) => ({ key, value: key === 'admin_tools' ? 'yes' : '/demo' }));
    const changes = (key: DynamicKey) =>
      words.some((value) => look([...beside, { key, value }]) !== look([...beside, { key, value: '' }]));
    expect(keys.filter((key) => !changes(key))).toEqual([]);
  });
});
