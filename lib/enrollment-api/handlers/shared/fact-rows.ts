import type { PlanFact } from '@/lib/contract/plans';
import { LONGEST_LABEL } from '@/lib/contract/scalars';
import { meaningsOf } from '@/lib/rules/words/fact-labels';
import { factLabel } from '@/lib/rules/words/plan-facts';
import type { PlanTerms } from '../../rating/plan';

type Told = Pick<PlanTerms, 'category' | 'facts'>;
type Value = PlanTerms['facts'][number]['value'];
type Named = { key?: string; label: string; value: Value };

/** A plan's facts for the wire, in the order in which the plan tells them: what is known by a key has it (decisions 139). */
export function factRows({ levels, ...told }: Told & Pick<PlanTerms, 'levels'>): PlanFact[] {
  return namedFacts(told).map(({ value, ...fact }) => ({ ...fact, ...byLevel(levels, value) }));
}

/** A label of before keys takes the key it means, unless the plan tells that already: then it stays as it was written. */
function namedFacts({ category, facts }: Told): Named[] {
  const taken = new Set<string>(facts.flatMap((fact) => ('key' in fact ? [fact.key] : [])));
  return facts.flatMap((fact): Named[] => {
    if ('key' in fact) return [{ ...fact, label: factLabel(category, fact.key) ?? fact.key }];
    const meant = meaningsOf(category, fact.label).map(({ key, words }) => ({
      key,
      label: factLabel(category, key) ?? fact.label,
      value: reworded(fact.value, words),
    }));
    if (meant.length === 0 || meant.some(({ key, value }) => taken.has(key) || !fits(value))) return [fact];
    for (const { key } of meant) taken.add(key);
    return meant;
  });
}

function reworded(value: Value, words: string): Value {
  const say = (text: string) => (text === '' ? '' : words.replace('%', () => text));
  if (typeof value === 'string') return say(value);
  return Object.fromEntries(Object.entries(value).map(([level, text]) => [level, say(text)]));
}

const fits = (value: Value): boolean =>
  (typeof value === 'string' ? [value] : Object.values(value)).every((text) => text.length <= LONGEST_LABEL);

/** The values of a fact that differs by level, and all of them as one text; a level without one has no such fact. */
function byLevel(levels: PlanTerms['levels'], value: Value): Pick<PlanFact, 'value' | 'levels'> {
  if (typeof value === 'string') return { value };
  const told = levels.flatMap(({ pricingId }) => {
    const own = value[pricingId] ?? '';
    return own === '' ? [] : [{ plan_pricing_id: Number(pricingId), value: own }];
  });
  const different = [...new Set(told.map((level) => level.value))];
  const same = different.length === 1 && told.length === levels.length;
  return { value: different.join(' / '), ...(!same && { levels: told }) };
}
