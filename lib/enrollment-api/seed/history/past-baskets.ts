import { TIERS, type Tier } from '@/lib/rules/words/tiers';

/*
 * Choices of earlier households, invented and counted: what the demo's recommendations are learned from. One habit is a
 * set of plans, who chose it and how many did; `pastBasketRows` spreads it over portals, states and ages by a fixed
 * pattern, so that every start of the demo learns the same.
 */

type Habit = {
  plans: readonly string[];
  /** Households in all. */
  households: number;
  tiers: readonly Tier[];
  /** Youngest ages of the bands. */
  ages: readonly number[];
  portals?: readonly string[];
  states?: readonly string[];
};

const OPEN = ['101', '102', '101', '105', '104', '101'] as const;
const EMPLOYER = ['103'] as const;
const PLACES = ['TX', 'ME', 'TX', 'CA', 'FL', 'TX', 'NH', 'OH'] as const;
const WORKING = [26, 35, 45, 35, 55] as const;

const habits: readonly Habit[] = [
  // People on their own, starting out
  { plans: ['1102', '1201'], households: 180, tiers: ['IO'], ages: [18, 26] },
  { plans: ['1102', '1202', '1701'], households: 150, tiers: ['IO'], ages: [18, 26, 35] },
  { plans: ['1401', '1701', '1801'], households: 140, tiers: ['IO'], ages: [18, 26] },
  { plans: ['1402', '1701'], households: 70, tiers: ['IO', 'IC'], ages: [18, 26, 35] },
  { plans: ['2102', '1801'], households: 80, tiers: ['IO'], ages: [18, 26] },
  { plans: ['2301', '1801'], households: 90, tiers: ['IO', 'IS'], ages: [26, 35, 45] },
  { plans: ['2301', '2302'], households: 60, tiers: ['IO', 'IS'], ages: [26, 35, 45, 55] },
  { plans: ['1106', '1702'], households: 60, tiers: ['IO', 'IS'], ages: [26, 55, 65] },
  // People on their own, established
  { plans: ['1101', '1202'], households: 260, tiers: ['IO', 'IS'], ages: WORKING },
  { plans: ['1101', '1202', '2201'], households: 190, tiers: ['IO', 'IS'], ages: [35, 45, 55] },
  { plans: ['1101', '2201', '1701'], households: 130, tiers: ['IO', 'IS', 'IC'], ages: [35, 45, 55] },
  { plans: ['1101', '2101'], households: 90, tiers: ['IO'], ages: [26, 35, 45] },
  { plans: ['1105', '1203'], households: 160, tiers: ['IO', 'IS'], ages: [45, 55] },
  { plans: ['1105', '1203', '2202'], households: 80, tiers: ['IS'], ages: [45, 55] },
  { plans: ['1107', '1203'], households: 60, tiers: ['IO', 'IS'], ages: [45, 55, 65] },
  { plans: ['1301', '1603', '1701'], households: 120, tiers: ['IO'], ages: [26, 35, 45], portals: ['101'] },
  { plans: ['1302', '2101', '2201'], households: 140, tiers: ['IO', 'IS', 'IF'], ages: [26, 35, 45] },
  { plans: ['1304', '2201', '1801'], households: 90, tiers: ['IO', 'IS'], ages: [35, 45, 55], portals: ['101'] },
  { plans: ['1306', '1101', '2101'], households: 100, tiers: ['IO', 'IS'], ages: [35, 45] },
  // Families
  { plans: ['1103', '1204'], households: 240, tiers: ['IF', 'IC'], ages: [26, 35, 45] },
  { plans: ['1103', '1204', '2102'], households: 170, tiers: ['IF', 'IC'], ages: [26, 35, 45] },
  { plans: ['1303', '1103', '1204'], households: 150, tiers: ['IF'], ages: [35, 45] },
  { plans: ['1303', '1103', '2002'], households: 60, tiers: ['IF', 'IC'], ages: [35, 45] },
  { plans: ['1401', '1701', '2102'], households: 90, tiers: ['IF', 'IC'], ages: [26, 35] },
  { plans: ['1103', '1802'], households: 50, tiers: ['IF'], ages: [35, 45] },
  // Income and the people one leaves
  { plans: ['1901', '2101'], households: 120, tiers: ['IO'], ages: [26, 35, 45, 55] },
  { plans: ['1901', '1902', '2101'], households: 60, tiers: ['IO'], ages: [35, 45] },
  { plans: ['1501', '2001', '2101'], households: 90, tiers: ['IO'], ages: [35, 45, 55] },
  { plans: ['1502', '1901'], households: 80, tiers: ['IO'], ages: [26, 35, 45] },
  { plans: ['1503', '2101'], households: 50, tiers: ['IO'], ages: [45, 55, 65] },
  { plans: ['1305', '1504', '1103'], households: 70, tiers: ['IO', 'IF'], ages: [35, 45], states: ['TX', 'FL', 'OH'] },
  // Serious illness
  { plans: ['2004', '1602'], households: 80, tiers: ['IO', 'IS'], ages: [45, 55] },
  { plans: ['2003', '1605'], households: 70, tiers: ['IO', 'IS'], ages: [45, 55] },
  { plans: ['2001', '2201', '1101'], households: 70, tiers: ['IO', 'IS'], ages: [45, 55] },
  { plans: ['1601', '2202', '1604'], households: 60, tiers: ['IS'], ages: [55, 65] },
  // Later in life
  { plans: ['1109', '1202'], households: 90, tiers: ['IO', 'IS'], ages: [55, 65], portals: ['105', '101'] },
  { plans: ['1108', '1201', '2201'], households: 110, tiers: ['IO', 'IS'], ages: [55, 65] },
  { plans: ['1505', '2201'], households: 80, tiers: ['IO'], ages: [55, 65] },
  { plans: ['1108', '1701'], households: 70, tiers: ['IS'], ages: [65] },
  // Through an employer
  { plans: ['1110', '1206'], households: 220, tiers: ['IO', 'IF', 'IC', 'IS'], ages: WORKING, portals: EMPLOYER },
  { plans: ['1110', '1206', '1507'], households: 150, tiers: ['IO'], ages: WORKING, portals: EMPLOYER },
  { plans: ['1110', '2101', '2201'], households: 90, tiers: ['IO', 'IF'], ages: WORKING, portals: EMPLOYER },
  { plans: ['1506', '1901', '1507'], households: 60, tiers: ['IO'], ages: [35, 45, 55], portals: EMPLOYER },
  {
    plans: ['1307', '1110', '1206'],
    households: 70,
    tiers: ['IO', 'IF'],
    ages: WORKING,
    portals: EMPLOYER,
    states: ['NH', 'ME'],
  },
  { plans: ['1405', '1701'], households: 50, tiers: ['IO'], ages: [26, 35], states: ['ME', 'NH'] },
  // One plan alone
  { plans: ['1101'], households: 110, tiers: ['IO', 'IS', 'IF'], ages: WORKING },
  { plans: ['1102'], households: 120, tiers: ['IO', 'IC'], ages: [18, 26, 35] },
  { plans: ['1104', '1202'], households: 60, tiers: ['IO', 'IF'], ages: [26, 35, 45], states: ['TX', 'ME'] },
  { plans: ['1202'], households: 60, tiers: ['IO'], ages: WORKING },
  { plans: ['1205', '1102'], households: 50, tiers: ['IO'], ages: [26, 35] },
  { plans: ['1701'], households: 90, tiers: TIERS, ages: [26, 35, 45, 55, 65] },
  { plans: ['1801'], households: 70, tiers: ['IO', 'IF'], ages: [18, 26, 35] },
  { plans: ['2101'], households: 60, tiers: ['IO'], ages: WORKING },
  { plans: ['2301'], households: 60, tiers: ['IO', 'IS'], ages: [26, 35, 45] },
];

export type PastBasketRow = {
  id: string;
  portalId: string;
  tier: Tier;
  state: string;
  ageFrom: number;
  planIds: string[];
  households: number;
};

/** Households of one row; what is left over goes into the last row. */
const ROW = 15;

/** The history as the store keeps it, a few hundred rows. */
export function pastBasketRows(): PastBasketRow[] {
  return habits.flatMap(({ plans, households, tiers, ages, portals = OPEN, states = PLACES }, habit) =>
    Array.from({ length: Math.ceil(households / ROW) }, (_, row) => ({
      id: `habit-${habit + 1}-${row + 1}`,
      portalId: pick(portals, row + habit),
      tier: pick(tiers, row),
      state: pick(states, row + 2 * habit),
      ageFrom: pick(ages, Math.floor(row / tiers.length) + habit),
      planIds: [...plans],
      households: Math.min(ROW, households - row * ROW),
    })),
  );
}

function pick<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length];
  if (value === undefined) throw new RangeError('an empty list of a habit');
  return value;
}
