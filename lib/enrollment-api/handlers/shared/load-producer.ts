import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { Producer, ProducerGap as WireGap } from '@/lib/contract/producer';
import {
  nameProducer,
  type Agent,
  type NamedProducer,
  type ProducerGap,
  type SoldPlan,
} from '@/lib/rules/people/producers';
import { cut } from '@/lib/rules/text/cut';
import { toWireDate } from '@/lib/rules/text/dates';
import { LONGEST_LABEL } from '@/lib/contract/scalars';
import { levelOf } from '../../rating/rate';
import type { Context } from '../../request-context';
import { agents, groups, producerLicences } from '../../store/schema/site-tables';
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
