import { joinWords } from '../text/join-words';

/** A fact of a plan as the wire has it, and the levels it may differ by. */
export type LevelFact = {
  label: string;
  value: string;
  levels?: readonly { plan_pricing_id: number; value: string }[] | undefined;
};
export type NamedLevel = { plan_pricing_id: number; level_name: string };

/** The facts of one level; what is told of other levels alone is none of them. */
export function factsOfLevel(facts: readonly LevelFact[], pricingId: number): { label: string; value: string }[] {
  return facts.flatMap(({ label, value, levels }) => {
    const own = levels ? levels.find((level) => level.plan_pricing_id === pricingId)?.value : value;
    return own === undefined ? [] : [{ label, value: own }];
  });
}

/** One value of a fact; `names` are the levels that have it, null where there is nothing to name. */
type LevelValue = { value: string; names: string | null };

/** The values of a fact over the levels on offer: "80%" of "Preferred 1000 and Preferred 1500". */
export function valuesByLevel({ value, levels: told }: LevelFact, levels: readonly NamedLevel[]): LevelValue[] {
  if (told === undefined) return [{ value, names: null }];
  const offered = levels.map(({ plan_pricing_id: id, level_name: name }) => ({
    name,
    value: told.find((level) => level.plan_pricing_id === id)?.value,
  }));
  const values = [...new Set(offered.map((level) => level.value))];
  return values.flatMap((one): LevelValue[] => {
    if (one === undefined) return [];
    const having = offered.filter((level) => level.value === one).map(({ name }) => name);
    // A level that is called by its value, such as "$10,000", needs no name beside it.
    return [
      { value: one, names: values.length === 1 || having.every((name) => name === one) ? null : joinWords(having) },
    ];
  });
}
