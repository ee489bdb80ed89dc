import { Fragment, type ReactNode } from 'react';
import { Block } from '@/components/ui/card';
import { FactList } from '@/components/ui/summary-list';
import { valuesByLevel, type LevelFact, type NamedLevel } from '@/lib/rules/quote/level-facts';

/** The facts of a plan; `level` names the one they are told of. Nothing where the plan tells nothing. */
export function FactBlock({
  facts,
  level = null,
}: {
  facts: readonly { label: string; value: ReactNode }[];
  level?: string | null;
}) {
  if (facts.length === 0) return null;
  return (
    <Block title="What the plan pays">
      {level !== null && <p className="mb-2 text-muted">With {level}</p>}
      <FactList facts={facts} columns />
    </Block>
  );
}

/** The facts of every level on offer; values that differ have their levels' names. */
export function FactsOfLevels({ facts, levels }: { facts: readonly LevelFact[]; levels: readonly NamedLevel[] }) {
  const told = facts.flatMap((fact) => {
    const values = valuesByLevel(fact, levels);
    return values.length === 0 ? [] : [{ label: fact.label, value: values.map(toLine) }];
  });
  return <FactBlock facts={told} />;
}

function toLine({ value, names }: ReturnType<typeof valuesByLevel>[number], at: number): ReactNode {
  return (
    <Fragment key={value}>
      {at > 0 && <br />}
      {names !== null && <span className="font-normal text-muted">{names}: </span>}
      {value}
    </Fragment>
  );
}
