import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { Producer, ProducerGap as WireGap } from '@/lib/contract/producer';
import type { FilingRow } from '@/lib/contract/wire-parts';
import {
  lineOf,
  nameProducer,
  PRODUCER_LABEL,
  tellProducer,
  tellSeller,
  type Agent,
  type NamedProducer,
  type ProducerGap,
  type SoldPlan,
} from '@/lib/rules/people/producers';
import { cut } from '@/lib/rules/text/cut';
import { toWireDate } from '@/lib/rules/text/dates';
import { stateName } from '@/lib/rules/words/states';
import { LONGEST_LABEL } from '@/lib/contract/scalars';
import { levelOf } from '../../rating/rate';
import type { Context } from '../../request-context';
import { agents, groups, producerLicences } from '../../store/schema/site-tables';
import type { CatalogPlan } from './plan-cards';
import type { PricedEnrollment } from './priced-enrollment';

type Owner = { agentId: string | null; groupId: string | null };

/**
 * The agent in business of an enrollment, else its group's, with the licences for one state, in one statement; kept
 * until a change is told. A transaction reads them anew, so nothing is signed by what was kept (decisions 126).
 */
async function loadAgentIn({ store }: Pick<Context, 'store'>, owner: Owner, state: string): Promise<Agent | null> {
  const { agentId, groupId } = owner;
  if (agentId === null && groupId === null) return null;
  const ofGroup = () =>
    store.db
      .select({ id: groups.agentId })
      .from(groups)
      .where(eq(groups.id, groupId ?? ''));
  const rows = await store.keep(`producer ${JSON.stringify([agentId, groupId, state])}`, async () =>
    store.db
      .select({ first: agents.firstName, last: agents.lastName, npn: agents.npn, licence: producerLicences })
      .from(agents)
      .leftJoin(producerLicences, and(eq(producerLicences.agentId, agents.id), eq(producerLicences.state, state)))
      .where(and(eq(agents.active, true), agentId === null ? inArray(agents.id, ofGroup()) : eq(agents.id, agentId))),
  );
  const [agent] = rows;
  if (!agent) return null;
  const name = cut(`${agent.first} ${agent.last}`.trim(), LONGEST_LABEL);
  return { name, npn: agent.npn, licences: rows.flatMap(({ licence }) => licence ?? []) };
}

/** One call asks several times for the agent of the enrollment that it has priced. */
const known = new WeakMap<PricedEnrollment, Promise<Agent | null>>();

/** The producer of an enrollment's cart that begins on a day, and the plans that none is named for (decisions 144). */
export async function loadProducer(
  context: Pick<Context, 'store'>,
  priced: PricedEnrollment,
  on: string,
): Promise<{ named: NamedProducer | null; gaps: ProducerGap[] }> {
  const { enrollment, household, entries, catalog } = priced;
  const plans = entries.map(({ plan, pricingId }): SoldPlan => ({
    name: levelOf(plan, pricingId).fullName,
    category: plan.category,
    kind: catalog.plans.get(plan.id)?.filing.kind ?? null,
  }));
  const { state } = household;
  const agent = known.get(priced) ?? loadAgentIn(context, enrollment, state);
  known.set(priced, agent);
  return nameProducer(await agent, plans, { state, on });
}

/** A place and a day for which an agent is named, or not; null before a quote tells one. */
type Told = { state: string; on: string } | null;

/** The row about the agent at the foot of a plan's page: without a quote the site's, with one that of its state alone (decisions 144). */
export async function sellerRow(
  context: Pick<Context, 'store'>,
  owner: Owner,
  { definition, filing }: Pick<CatalogPlan, 'definition' | 'filing'>,
  told: Told,
): Promise<z.infer<typeof FilingRow> | null> {
  const plan = { name: '', category: definition.category, kind: filing.kind };
  if (lineOf(plan) === null) return null;
  const agent = await loadAgentIn(context, owner, told?.state ?? '');
  const named = told && nameProducer(agent, [plan], told).named;
  const value = told === null ? tellSeller(agent, plan) : named && tellLicensed(named, told.state);
  return value === null ? null : { label: PRODUCER_LABEL, value: cut(value, LONGEST_LABEL) };
}

const tellLicensed = (named: NamedProducer, state: string): string =>
  `${tellProducer(named)}, licensed in ${stateName(state) ?? state}`;

export const toWireProducer = ({ name, npn, plans }: NamedProducer): z.infer<typeof Producer> => ({
  name,
  npn,
  plans: [...plans],
});

export const toWireGap = ({ until, plans, ...gap }: ProducerGap): z.infer<typeof WireGap> => ({
  ...gap,
  until: until === null ? null : toWireDate(until),
  plans: [...plans],
});
