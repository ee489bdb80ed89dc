import { createHash } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { DYNAMIC_KEYS } from '@/lib/contract/branding';
import type { PlanTerms } from '@/lib/enrollment-api/rating/plan';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import type { Database } from '@/lib/enrollment-api/store/database';
import { assistantQuestions } from '@/lib/enrollment-api/store/schema/activity-tables';
import { agreementTexts, carriers, plans, questions } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { agents, groups, portals, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { NORTH_STAR } from '@/tests/api/support';
import type { Deal } from './corpus';

export const hostileHost = (turn: number): string => `hostile${turn}.localhost`;

/** Parts of a plan that are drawn as HTML, and those that are words to a program. */
const HTML_PARTS = /^(?:header|blueBar|body|association|exclusions|example|faq)$/;
const PROGRAM_PARTS = new Set(
  (
    'id pid pricingId carrier category planType defaultLevel from to key kind scope subType declineOn mustBe exclusiveKey state ' +
    'ageBasis policyDay effectiveFrom newQuestions riders suggests tiers personal contact employer dependent agreements replacement ' +
    'membership paymentMethods states only except portals unrated money successor'
  ).split(' '),
);

const MESSAGES = new Set(['declineMessage', 'message']);

/** A plan with every text of it hostile; figures, ids and words to the program stay. */
function spoilPlan(deal: Deal, value: unknown, key: string, parent = 'plan'): unknown {
  if (PROGRAM_PARTS.has(key) || (key === 'rates' && parent === 'adminFee')) return value;
  // The verification's question is one of the spec's, by its name; the parts of other questions are texts.
  if (key === 'question' && parent === 'verification') return value;
  if (typeof value === 'string') {
    if (parent === 'description' && HTML_PARTS.test(key)) return deal.html(`plan ${key}`);
    // Values of the levels, four at most, stand in one line together.
    const most = key === 'shortText' ? 90 : parent === 'value' ? 45 : MESSAGES.has(key) ? 400 : 200;
    return deal.text(`${parent} ${key}`.replaceAll(/\d+/g, '#'), most);
  }
  // One plan has one note: two bring it twice as many payloads, on the first turn.
  if (Array.isArray(value) && key === 'priceNotes' && value.length === 1)
    return [...value, ...value].map((item) => spoilPlan(deal, item, key, parent));
  if (Array.isArray(value)) return value.map((item) => spoilPlan(deal, item, key, parent));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoilPlan(deal, item, name, key)]));
}

/** Every value of a site's look; what opens or shows something stays on. */
function spoilLook(deal: Deal): Record<string, string> {
  const value = (key: string): string => {
    if (key === 'admin_tools' || key === 'show_quotation') return 'yes';
    if (key === 'banner_text' || key === 'about') return deal.html(`look ${key}`);
    return deal.text(`look ${key}`, key.startsWith('link_') ? 2_000 : 200);
  };
  return Object.fromEntries(Object.keys(DYNAMIC_KEYS).map((key) => [key, value(key)]));
}

/**
 * Puts the corpus into every text and HTML of the catalogue, of the questions, agreements and owners, and adds so many
 * sites of agents whose every word is hostile.
 */
export async function spoilDatabase({ db }: Database, deal: Deal, turns: number): Promise<void> {
  for (const { id, definition } of await db.select().from(plans)) {
    const spoilt = spoilPlan(deal, { ...definition, title: definition.name }, 'plan') as PlanTerms;
    await db
      .update(plans)
      .set({ definition: spoilt, name: spoilt.name, shortText: spoilt.shortText, updatedAt: new Date() })
      .where(eq(plans.id, id));
  }
  for (const { id, settings } of await db.select().from(carriers)) {
    const words = { legalName: deal.text('carrier legal name') };
    await db
      .update(carriers)
      .set({ name: deal.text('carrier name'), settings: { ...settings, ...words } })
      .where(eq(carriers.id, id));
  }
  for (const { id } of await db.select().from(questions))
    await db
      .update(questions)
      .set({ text: deal.text('health question', 3_900) })
      .where(eq(questions.id, id));
  for (const { id } of await db.select().from(assistantQuestions))
    await db
      .update(assistantQuestions)
      .set({ text: deal.text('assistant question', 3_900) })
      .where(eq(assistantQuestions.id, id));
  for (const { id } of await db.select().from(agreementTexts)) {
    const [head, body] = [deal.text('agreement head'), deal.html('agreement body')];
    const sha256 = createHash('sha256').update(`${head}\n${body}`).digest('hex');
    await db.update(agreementTexts).set({ head, body, sha256 }).where(eq(agreementTexts.id, id));
  }
  for (const { id } of await db.select().from(portals))
    await db
      .update(portals)
      .set({ name: deal.text('portal name') })
      .where(eq(portals.id, id));
  for (const { id } of await db.select().from(groups))
    await db
      .update(groups)
      .set({ name: deal.text('group name') })
      .where(eq(groups.id, id));
  await addSites(db, deal, turns);
}

async function addSites(db: Database['db'], deal: Deal, turns: number): Promise<void> {
  const [site] = await db.select().from(sites).where(eq(sites.key, NORTH_STAR.site_key));
  const [agent] = await db.select().from(agents).where(eq(agents.id, NORTH_STAR.agent_id));
  if (!site || !agent) throw new Error('The demo has neither its site nor its agent.');
  await db.delete(sites).where(like(sites.host, 'hostile%'));
  await db.delete(agents).where(like(agents.id, 'hostile-%'));
  for (let turn = 0; turn < turns; turn += 1) {
    const id = `hostile-${turn}`;
    const word = (name: string, most?: number) => deal.text(`agent ${name}`, most);
    const profile = {
      ...agent.profile,
      tagline: word('tagline'),
      display_name: word('display name'),
      display_about_name: word('about name'),
      display_phone: word('phone', 40),
      display_email: word('email'),
      logo: word('logo', 2_000),
      image: word('image', 2_000),
      image_link: word('image link', 2_000),
      agent_bio: deal.html('agent bio'),
    };
    const names = {
      firstName: word('first name', 60),
      middleName: word('middle name', 60),
      lastName: word('last name', 70),
    };
    await db.insert(agents).values({ ...agent, id, code: id, landingSlug: null, profile, ...names });
    const host = hostileHost(turn);
    const own = { key: siteKey(host, null), host, siteName: null, agentId: id, branding: spoilLook(deal) };
    await db.insert(sites).values({ ...site, ...own });
  }
}
