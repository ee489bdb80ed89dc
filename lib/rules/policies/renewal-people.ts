import type { Tier } from '../words/tiers';

type AgeRange = { min: number; max: number };

/** A dependent whom a plan covers, with the age at the renewal by the plan's own counting; null where it is not known. */
export type RenewedPerson = { id: string; role: 'spouse' | 'child'; age: number | null };

/** Divides the people of a plan into those who go on and those who are past the age up to which it covers. */
export function whoGoesOn<P extends RenewedPerson>(
  people: readonly P[],
  ages: { spouse: AgeRange; child: AgeRange },
): { staying: P[]; past: P[] } {
  const isPast = ({ role, age }: RenewedPerson) => age !== null && age > ages[role].max;
  return { staying: people.filter((one) => !isPast(one)), past: people.filter(isPast) };
}

/** The tier of a member with these dependents; `before` where all stay, as a plan may be held without a list of its people. */
export function renewedTier(
  before: Tier,
  { staying, past }: { staying: readonly RenewedPerson[]; past: readonly RenewedPerson[] },
): Tier {
  if (past.length === 0) return before;
  const gone = (role: RenewedPerson['role']) =>
    past.some((one) => one.role === role) && !staying.some((one) => one.role === role);
  const spouse = (before === 'IS' || before === 'IF') && !gone('spouse');
  const children = (before === 'IC' || before === 'IF') && !gone('child');
  if (spouse) return children ? 'IF' : 'IS';
  return children ? 'IC' : 'IO';
}
