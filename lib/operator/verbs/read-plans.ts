import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { getCatalog } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import { plans, carriers } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { counted } from '@/lib/rules/text/counted';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, listed, refused, text } from '../verb';

export const listPlans = defineVerb({
  name: 'plans list',
  about: 'Lists the plans with their carrier, form, states and rates, and what keeps one from being sold.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run(ports) {
    const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
    const lacking = new Map(catalog.unsold.map(({ id, missing }) => [id, missing.join('; ')]));
    const rows = await ports.store.db
      .select({
        id: plans.id,
        name: plans.name,
        category: plans.category,
        form: plans.formNumber,
        carrier: carriers.name,
      })
      .from(plans)
      .innerJoin(carriers, eq(carriers.id, plans.carrierId))
      .orderBy(asc(plans.category), asc(plans.sort), asc(plans.id));
    const ranges = Map.groupBy(
      await ports.store.db.select({ id: rateTables.planId, from: rateTables.effectiveFrom }).from(rateTables),
      ({ id }) => id,
    );
    const today = dayOf(ports.clock.now());
    const shown = rows.map(({ id, name, category, form, carrier }) => {
      const sold = catalog.plans.get(id)?.definition.availability.states.only?.length ?? 0;
      const from = (ranges.get(id) ?? []).map((range) => range.from).toSorted();
      return {
        plan: id,
        name,
        carrier,
        category,
        form: form ?? null,
        states: sold,
        rates_from: from.findLast((day) => day <= today) ?? from[0] ?? null,
        state: catalog.plans.has(id) ? 'sold' : catalog.withdrawn.has(id) ? 'not sold any more' : 'left out',
        lacks: lacking.get(id) ?? null,
      };
    });
    return listed(
      shown,
      ({ plan, name, carrier, states, rates_from, state, lacks }) =>
        `${plan}: ${name} of ${carrier}, ${state} in ${counted(states, ['state', 'states'])}, rates from ${rates_from ?? 'no day'}${lacks === null ? '' : `; lacks ${lacks}`}`,
      'There is no plan.',
    );
  },
});

export const showPlan = defineVerb({
  name: 'plans show',
  about: 'Shows a plan: its levels, the states it is sold in, and the days from which its rates count.',
  scope: 'house',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({ plan: text(10).describe('The number of the plan, of plans list') }),
  order: ['plan'],
  async run(ports, { plan }) {
    const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
    const found = catalog.plans.get(plan) ?? catalog.withdrawn.get(plan);
    const lacks = catalog.unsold.find(({ id }) => id === plan)?.missing ?? [];
    if (!found) return refused(`--plan: No plan ${plan} is sold here.`, ...lacks.map((one) => `It lacks ${one}.`));
    const { definition, carrierName, filing } = found;
    const ranges = await ports.store.db
      .select({ from: rateTables.effectiveFrom })
      .from(rateTables)
      .where(eq(rateTables.planId, plan))
      .orderBy(asc(rateTables.effectiveFrom));
    const states = definition.availability.states.only ?? [];
    const levels = definition.levels.map(({ pricingId, fullName }) => ({ level: pricingId, name: fullName }));
    return {
      ok: true,
      said: [
        `${definition.name} of ${carrierName} (${filing.legalName}), form ${filing.formNumber}.`,
        `Levels: ${joinWords(levels.map(({ level, name }) => `${level} ${name}`))}.`,
        `Sold in ${joinWords(states)}.`,
        ranges.length === 0 ? 'No rates.' : `Rates from ${joinWords(ranges.map(({ from }) => from))}.`,
        ...lacks.map((one) => `It lacks ${one}.`),
      ],
      data: {
        plan,
        name: definition.name,
        carrier: carrierName,
        levels,
        states,
        rates_from: ranges.map(({ from }) => from),
        lacks,
      },
    };
  },
});
