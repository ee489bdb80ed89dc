import { cartEffectiveDates } from '@/lib/rules/quote/effective-dates';
import type { TextScope } from '../../handlers/shared/agreement-choice';
import { missingTexts } from '../../handlers/shared/sold-plans';
import { dateRule, type PlanTerms } from '../../rating/plan';
import type { RateTable } from '../../rating/plan-rates';
import type { Place, Problem } from '../shop';
import type { FoundRates } from '../read/read-plan-files';
import type { ReadPlan } from '../read/read-plan-file';
import type { Sources } from '../read/read-shop';
import type { TextRow } from '../tables/text-file';

type Report = (problem: Problem) => void;

/** Plans have what they are sold by: a kind, a form, states with their texts, and rates of every level and tier. */
export function checkPlans(sources: Sources, report: Report): void {
  const ids = new Set(sources.plans.map(({ row }) => row.id));
  const insurers = new Map(sources.carriers.map(({ record }) => [record.id, record.kind]));
  const texts = sources.texts.flatMap(({ rows }) => rows.map(toScope));
  for (const plan of sources.plans) {
    checkFiling(plan, insurers.get(plan.row.carrierId), report);
    checkTexts(plan, texts, report);
    const rates = sources.rates.get(plan.row.id);
    if (rates) checkRates(plan, rates, report);
    else
      report({ at: plan.at, what: `Plan ${plan.row.id} has no rates`, expected: `the file rates/${plan.row.id}.csv` });
  }
  for (const [id, { at }] of sources.rates)
    if (!ids.has(id))
      report({ at, what: `Rates of plan ${id}, which there is not`, expected: `the file plans/${id}.yaml` });
  checkTextStates(sources, report);
}

function checkFiling({ row, keys }: ReadPlan, carrier: string | undefined, report: Report): void {
  if (row.kind === null || row.kind === undefined)
    report({ at: keys.kind, what: 'kind is missing', expected: 'insurance, service or membership' });
  if (row.kind === 'insurance' && carrier !== undefined && carrier !== 'insurer')
    report({
      at: keys.kind,
      what: `Insurance of ${row.carrierId}, which is no insurer`,
      expected: 'a carrier of kind insurer',
    });
  if (row.formNumber === null || row.formNumber === undefined)
    report({ at: keys.formNumber, what: 'formNumber is missing', expected: 'the number of the form that was filed' });
  if (row.definition.availability.states.only === undefined)
    report({
      at: keys.availability,
      what: 'availability.states.only is missing',
      expected: 'the states in which the plan is filed',
    });
}

const toScope = ({ key, version, state, planId, carrierId, siteKey, required }: TextRow): TextScope => ({
  key,
  version,
  state: state ?? null,
  planId: planId ?? null,
  carrierId: carrierId ?? null,
  siteKey: siteKey ?? null,
  required: required ?? true,
});

/** In each state in which it is filed, a plan has every text that its buyers must accept. */
function checkTexts({ row, keys }: ReadPlan, texts: readonly TextScope[], report: Report): void {
  const { definition } = row;
  for (const { key, states } of missingTexts(definition, definition.availability.states.only ?? [], texts))
    report({
      at: keys.availability,
      what: `Plan ${row.id} is filed in ${shortList(states)} without the text ${key}`,
      expected: `a file of texts/ with this key, for all or for these states`,
    });
}

const shortList = (states: readonly string[]): string =>
  states.length > 6 ? `${states.slice(0, 5).join(', ')} and ${states.length - 5} more` : states.join(', ');

/** A text of plans names no state in which none of them is filed. */
function checkTextStates({ texts, plans }: Sources, report: Report): void {
  const byId = new Map(plans.map(({ row }) => [row.id, row.definition]));
  for (const { front, yaml } of texts) {
    const named = front.plans.flatMap((id) => byId.get(id) ?? []);
    if (named.length === 0) continue;
    front.states.forEach((state, at) => {
      if (!named.some(({ availability }) => availability.states.only?.includes(state) ?? false))
        report({
          at: yaml.at(['states', at]),
          what: `No plan of this text is filed in ${state}`,
          expected: 'a state in which one of its plans is filed',
        });
    });
  }
}

/** The rates of a plan fit its levels, tiers and questions. */
export function checkRates(plan: ReadPlan, { tables, places, at: file }: FoundRates, report: Report): void {
  const { definition } = plan.row;
  if (tables.length === 0)
    report({ at: file, what: `Plan ${plan.row.id} has no rates`, expected: 'a row for each price' });
  for (const { from, levels, tobacco } of tables) {
    const place = places.get(from);
    const at = place?.at ?? file;
    if (tobacco.kind !== 'none' && !definition.availability.tobaccoAnswer)
      report({
        at,
        what: `Rates by tobacco of plan ${plan.row.id}, which does not ask for it`,
        expected: 'availability.tobaccoAnswer: true in its file',
      });
    for (const [id, where] of place?.levels ?? [])
      if (!plan.levels.has(id))
        report({
          at: where,
          what: `Plan ${plan.row.id} has no level ${id}`,
          expected: [...plan.levels.keys()].join(', '),
        });
    for (const level of definition.levels) {
      const rates = levels[level.pricingId];
      const where = place?.levels.get(level.pricingId);
      if (!rates && !where)
        report({
          at,
          what: `No rates from ${from} for level ${level.pricingId}`,
          expected: 'rates of every level of the plan',
        });
      if (rates?.kind !== 'composite') continue;
      const sold = definition.availability.tiers.filter((tier) => level.tiers?.includes(tier) ?? true);
      for (const tier of sold)
        if (rates.tiers[tier] === undefined)
          report({
            at: where ?? at,
            what: `No rate from ${from} for level ${level.pricingId} and tier ${tier}`,
            expected: 'a row for each tier that the plan is sold in',
          });
    }
  }
}

/**
 * Prices that fall with age are rare enough to be a slip, and are taken all the same. So are rates that begin after the next day on which the
 * plan could start: before its first table the first one counts.
 */
export function warnPlans({ plans, rates }: Sources, today: string, warn: Report): void {
  for (const { row } of plans) {
    const found = rates.get(row.id);
    warnEarly(row.definition, found, today, warn);
    for (const { from, levels } of found?.tables ?? [])
      for (const [id, level] of Object.entries(levels)) {
        const at: Place | undefined = found?.places.get(from)?.levels.get(id);
        const age = fallingAge(level);
        if (at && age !== null)
          warn({ at, what: `The price of level ${id} falls at age ${age}`, expected: 'a price that rises with age' });
      }
  }
}

function warnEarly(plan: PlanTerms, found: FoundRates | undefined, today: string, warn: Report): void {
  const first = found?.tables.map(({ from }) => from).sort()[0];
  const [start] = cartEffectiveDates([dateRule(plan)], today);
  if (found === undefined || first === undefined || start === undefined || first <= start) return;
  warn({
    at: found.places.get(first)?.at ?? found.at,
    what: `Plan ${plan.id} can start on ${start}, before its first rates, and is priced by them`,
    expected: `rates from ${start} or earlier`,
  });
}

function fallingAge(level: RateTable['levels'][string]): number | null {
  if (level.kind !== 'person') return null;
  const flat = level.member.map(({ from, rate }) => ({ from, rate: typeof rate === 'number' ? rate : rate.male }));
  return flat.find(({ rate }, at) => at > 0 && rate < (flat[at - 1]?.rate ?? 0))?.from ?? null;
}
