import type { contributions as table } from '../../store/schema/rate-tables';

/**
 * The part of the premium that employers pay: Harbor Mills half of its employees' dental plan, and a little more of the
 * premium of whole families; an amount of the vision plan; and most of the life insurance.
 */
export const contributions: readonly (typeof table.$inferInsert)[] = [
  { groupId: '1929', planId: '1110', percent: 5_000 },
  { groupId: '1929', planId: '1110', tier: 'IF', percent: 5_500 },
  { groupId: '1929', planId: '1206', tier: 'IO', amount: 450 },
  { groupId: '1929', planId: '1206', amount: 900 },
  { groupId: '1929', planId: '1507', percent: 7_500 },
];
