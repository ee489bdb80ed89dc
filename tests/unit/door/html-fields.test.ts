import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DYNAMIC_KEYS } from '@/lib/contract/branding';
import { endpointNames, registry } from '@/lib/contract/registry';
import { Html } from '@/lib/contract/scalars';
import { cleanHtml } from '@/lib/door/clean';
import { toBranding } from '@/lib/site/site-brand';
import { toPlanPage } from '@/lib/site/public-catalog';
import type { Branding } from '@/lib/site/site';
import { XSS_CORPUS } from '../../fixtures/xss';

const root = path.join(import.meta.dirname, '../../..');

/**
 * Every HTML member of an answer, with where it becomes harmless before it is drawn. A new one has to be thought about
 * here, and in `tests/e2e/hostile-texts.spec.ts` or `hostile-homes.spec.ts`, where each comes to its page with the corpus
 * in it.
 */
const MEMBERS: Record<string, string> = {
  'getPlanDetail plan_desc.body_text': 'toPlanPage',
  'getPlanDetail plan_desc.header_text': 'toPlanPage',
  'getPlanDetail plan_desc.blueBarText': 'toPlanPage',
  'getPlanDetail plan_desc.association_text': 'toPlanPage',
  'getPlanDetail plan_desc.exclusions_text': 'toPlanPage',
  'getPlanDetail plan_desc.example_text': 'toPlanPage',
  'getPlanDetail plan_desc.faq_text': 'toPlanPage',
  'getPlanCart special_message': 'cart page',
  'getAgentLandingPageInfo agent_bio': 'not drawn',
  'getGroupLandingPageInfo gweb_aboutus': 'not drawn',
  'getAgentAboutPageInfo agent_bio': 'toBranding',
  'getGroupAboutPageInfo gweb_aboutus': 'toBranding',
  'getAgreementTexts result.text_body': 'agreement page',
  'getAgreementTexts special_message': 'agreement page',
  'getAgreementTexts electronic_disclosure': 'agreement page',
  'getFormFieldsDependentPrimaryInfo disclaimer': 'dependents page',
  'getFormFieldsPersonalInfo disclaimer': 'not drawn',
  'getFormFieldsContactInfo disclaimer': 'not drawn',
  'getFormFieldsEmployerInfo disclaimer': 'not drawn',
  'getFormFieldsBeneficiaryInfo disclaimer': 'not drawn',
  'getFormFieldsAgreementInfo disclaimer': 'not drawn',
  'getFormFieldsBillingInfo disclaimer': 'not drawn',
  'getPaymentAuthorization text': 'door/clean, as plain paragraphs',
  'getQuotePreviewContent content': 'door/clean, in a sandboxed frame',
};

/**
 * Members that the contract calls texts, and that a page draws as HTML all the same (rules 1 §2.12 "short HTML text").
 */
const DRAWN_TEXTS: Record<string, string> = { 'recommendationPlanDetails plan_short_text': 'recommended list' };

/**
 * The places where the pages named above hand a member to the sanitizer, and, for a member that nothing draws, the one
 * that names it.
 */
const PAGES: Record<string, { file: string; taken: string }> = {
  'cart page': { file: 'app/private/[site]/(shop)/cart/page.tsx', taken: 'cart.data.' },
  'agreement page': {
    file: 'app/private/[site]/enrollment/agreement-signature/page.tsx',
    taken: '(?:text|agreement).',
  },
  'recommended list': { file: 'app/private/[site]/(shop)/recommend-list/page.tsx', taken: 'plan.' },
  'dependents page': { file: 'app/private/[site]/enrollment/dependent-information/page.tsx', taken: '' },
};

function htmlMembers(schema: z.core.$ZodType, at: readonly string[]): string[] {
  if (schema === Html) return [at.filter((part) => part !== 'data').join('.')];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return htmlMembers(schema.unwrap(), at);
  if (schema instanceof z.ZodArray) return htmlMembers(schema.element, at);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => htmlMembers(option, at));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([key, member]) =>
    htmlMembers(member, [...at, key]),
  );
}

function sources(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, 'utf8') }));
}

const { document } = new Window();

const FORBIDDEN = /SCRIPT|IFRAME|OBJECT|EMBED|STYLE|SVG|MATH|FORM|INPUT|BUTTON|BASE|META|LINK|IMG/;

function expectHarmless(html: string | null): void {
  document.body.innerHTML = html ?? '';
  for (const element of document.body.querySelectorAll('*')) {
    expect(element.tagName).not.toMatch(FORBIDDEN);
    for (const name of element.getAttributeNames()) expect(name).not.toMatch(/^on|style|src/);
    expect(element.getAttribute('href') ?? '').not.toMatch(/^\s*(?:javascript|data|vbscript|\/\/)/i);
  }
}

/** Every source a visitor may meet; the gallery shows texts of its own and answers in development and tests only. */
function productSources() {
  return ['app', 'components', 'lib'].flatMap(sources).filter(({ file }) => !/[/_]gallery\//.test(file));
}

describe('HTML of the API', () => {
  it('is exactly the members that are known to be made harmless', () => {
    const found = endpointNames.flatMap((name) =>
      htmlMembers(registry[name].output, []).map((member) => `${name} ${member}`),
    );
    const twin = (name: string) => name.replace('getPlanDetailByQuery', 'getPlanDetail');
    expect([...new Set(found.map(twin))].sort()).toEqual(Object.keys(MEMBERS).sort());
  });

  it('is called sanitized in one place and drawn in one', () => {
    const all = productSources();
    const where = (pattern: RegExp) => all.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(where(/as SanitizedHtml/)).toEqual(['lib/site/to-safe-html.ts']);
    // The other one is what React made of our own components.
    expect(where(/dangerouslySetInnerHTML=/)).toEqual(['components/ui/kept-html.tsx', 'components/ui/safe-html.tsx']);
    expect(where(/\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment/)).toEqual([]);
    // What is not on this list has no HTML to draw: a new place belongs into the tables above first.
    const makers = ['lib/site/site-brand.ts', 'lib/site/public-catalog.ts', 'lib/site/to-safe-html.ts'];
    expect(where(/toSafeHtml(?:OrNull)?\(/).sort()).toEqual(
      [...Object.values(PAGES).map(({ file }) => file), ...makers].sort(),
    );
  });

  it('of a mail stands in a frame that runs nothing, and no other frame writes its own document', () => {
    const all = productSources();
    const where = (pattern: RegExp) => all.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(where(/srcDoc=/)).toEqual(['components/ui/mail-frame.tsx']);
    expect(all.find(({ file }) => file === 'components/ui/mail-frame.tsx')?.text).toMatch(/<iframe[^>]*\ssandbox=""\s/);
    expect(where(/<MailFrame\b/).sort()).toEqual([
      'components/cart/send-quote-dialog.tsx',
      'components/mailbox/mail-html.tsx',
    ]);
    for (const html of XSS_CORPUS) {
      const answer = cleanHtml('getQuotePreviewContent', { status: 'success', data: { content: html } });
      document.body.innerHTML = (answer['data'] as { content: string }).content;
      for (const element of document.body.querySelectorAll('*')) {
        expect(element.tagName, html).not.toMatch(FORBIDDEN);
        for (const name of element.getAttributeNames()) expect(name, html).not.toMatch(/^on|src/);
        expect(element.getAttribute('href') ?? '', html).not.toMatch(/^\s*(?:javascript|data|vbscript|\/\/)/i);
      }
    }
  });

  it('of a payment authorization comes to the browser, which reads its words, through the allow-list', () => {
    const data = { authorization_text_hash: 'a'.repeat(64), due_today: '4.90' };
    const words = '<p>You pay $4.90 &amp; no more.</p><ul><li>I authorize these payments.</li></ul>';
    const clean = (text: string) =>
      cleanHtml('getPaymentAuthorization', { status: 'success', data: { ...data, text } });
    expect(clean(words)).toEqual({ status: 'success', data: { ...data, text: words } });
    for (const html of XSS_CORPUS) expectHarmless((clean(html)['data'] as { text: string }).text);
  });

  it('goes through the sanitizer on each page that takes it out of an answer itself', () => {
    for (const [where, { file, taken }] of Object.entries(PAGES)) {
      const text = readFileSync(path.join(root, file), 'utf8');
      const members = Object.entries({ ...MEMBERS, ...DRAWN_TEXTS }).flatMap(([name, place]) =>
        place === where ? name.split(/[ .]/).slice(-1) : [],
      );
      expect(members.length, where).toBeGreaterThan(0);
      for (const member of members)
        expect(text, `${where}: ${member}`).toMatch(new RegExp(`toSafeHtml(?:OrNull)?\\(${taken}${member}\\b`));
    }
  });

  it('of a site’s banner and About popup, and of a plan’s page, lets nothing of the corpus through', () => {
    for (const html of XSS_CORPUS) {
      const owner = { name: html, tagline: html, phone: html, email: html, aboutName: html, agentCode: html };
      const branding = toBranding(
        Object.keys(DYNAMIC_KEYS).map((key) => ({ key, value: html })),
        { ...owner, about: html, logo: html, aboutImage: html },
      );
      expectHarmless(branding.banner);
      expectHarmless(branding.about?.html ?? null);
      expect(addressesOf(branding)).toEqual([]);
      for (const href of [...Object.values(branding.links), ...branding.adminLinks.map((link) => link.href)])
        if (href !== null) expect(href).toMatch(/^(?:https?:|\/)/);
      const own = toBranding([{ key: 'about', value: html }], null);
      expectHarmless(own.about?.html ?? null);

      const { texts } = toPlanPage(planWith(html));
      for (const text of [texts.header, texts.body, texts.blueBar, texts.association]) expectHarmless(text);
      expect(texts.sections).toHaveLength(3);
      for (const section of texts.sections) expectHarmless(section.html);
    }
  });
});

/** Pictures and scripts of a look, by what their members are called: none of these may come from such a text. */
function addressesOf(branding: Branding): unknown[] {
  const named = Object.entries(branding).filter(([name]) => /logo|image|icon|script/i.test(name));
  expect(named.length).toBeGreaterThan(7);
  const values = [...named.map(([, value]) => value), branding.about?.image];
  return values.flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : (value ?? []),
  );
}

type Detail = Parameters<typeof toPlanPage>[0];

function planWith(html: string): Detail {
  const plan_desc = {
    body_text: html,
    header_text: html,
    blueBarText: html,
    association_text: html,
    exclusions_text_name: html,
    exclusions_text: html,
    example_text_name: html,
    example_text: html,
    faq_text_name: html,
    faq_text: html,
  };
  return { plan_desc } as Detail;
}
