import { addDays } from '@/lib/rules/text/days-later';
import type { Tier } from '@/lib/rules/words/tiers';

/* What happens in a world and in each of its lives, drawn from one seed: the same seed is the same script. */

/** A number from 0 to `max - 1`, or one of a list. */
export type Draw = { below(max: number): number; of<T>(list: readonly T[]): T; chance(percent: number): boolean };

/** Numbers of a seed: mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (max: number) => Math.floor(next() * max);
  return {
    below,
    of: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to draw from');
      return one;
    },
    chance: (percent) => below(100) < percent,
  };
}

export const DEEDS = [
  'cancel',
  'add',
  'drop',
  'answer-change',
  'pay-otherwise',
  'pay-again',
  'return',
  'decide',
  'renew',
  'enroll-again',
  'claim',
  'answer-claim',
] as const;
export type Deed = (typeof DEEDS)[number];

/** A deed on a day of the world; `twice`: the same call twice at once, as two processes or two presses have it. */
export type Step = { day: number; deed: Deed; pick: number; twice: boolean };

/** Plans and levels of a cart, and the site that sells it. */
export type Cart = { items: readonly (readonly [plan: number, level: number])[]; group?: true; alone?: true };

const CARTS: readonly Cart[] = [
  { items: [[1101, 110101]] },
  { items: [[1101, 110103]] },
  { items: [[1202, 120201]] },
  { items: [[1102, 110201]] },
  { items: [[1303, 130301]] },
  {
    items: [
      [1101, 110102],
      [1202, 120201],
    ],
  },
  {
    items: [
      [1303, 130301],
      [1204, 120401],
    ],
  },
  { items: [[1204, 120402]] },
  { items: [[1105, 110501]] },
  { items: [[1107, 110701]] },
  { items: [[1504, 150404]], alone: true },
  { items: [[1504, 150402]], alone: true },
  { items: [[1110, 111001]], group: true },
  { items: [[2101, 210101]] },
];

/** How a life pays first: `fails` is a card that is held and then not taken. */
export type Pays = 'cc' | 'eft' | 'fails';

export type LifeScript = {
  number: number;
  cart: Cart;
  tier: Tier;
  age: number;
  spouseAge: number;
  childAges: readonly number[];
  smoker: boolean;
  zip: string;
  pays: Pays;
  /** Day of the world on which it enrolls, and the place of its start among the days that the cart offers. */
  enrolls: number;
  start: number;
  billDay: string;
  steps: readonly Step[];
};

/** What the operator files for a plan on a day: rates, or what takes its place. */
export type Filing = { day: number; plan: string; what: 'rates' | 'successor' | 'gone'; percent: number };

export type WorldScript = {
  seed: number;
  days: readonly string[];
  filings: readonly Filing[];
  lives: readonly LifeScript[];
};

/** The day on which each world begins. */
const BEGINS = '2026-11-21';
const MOST_DAYS = 480;
/** What each level of these plans is followed by. */
export const SUCCESSORS: Readonly<Record<string, { plan: string; levels: Record<string, string> }>> = {
  '1202': { plan: '1203', levels: { '120201': '120301' } },
  '1204': { plan: '1202', levels: { '120401': '120201' } },
  '1105': { plan: '1103', levels: { '110501': '110301' } },
};
const RATED = ['1101', '1101', '1303', '1202', '1204', '1107', '1110', '1105', '2101', '1504'];

export function drawWorld(seed: number, lives: number): WorldScript {
  const draw = drawFrom(seed);
  const days = [BEGINS];
  for (let at = 0; at < MOST_DAYS;) {
    // The workers may be down for weeks.
    const gap = draw.chance(2) ? 20 + draw.below(30) : 1 + draw.below(7);
    at += gap;
    days.push(addDays(BEGINS, at));
  }
  const filings = Array.from({ length: 6 }, (_, place): Filing => {
    const what = place < 4 ? 'rates' : draw.of(['successor', 'gone'] as const);
    const plan = what === 'rates' ? draw.of(RATED) : draw.of(what === 'gone' ? ['1102', '1105'] : ['1202', '1204']);
    return { day: 4 + draw.below(days.length >> 1), plan, what, percent: 92 + draw.below(25) };
  });
  return {
    seed,
    days,
    filings,
    lives: Array.from({ length: lives }, (_, number) => drawLife(drawFrom(seed * 7_919 + number), number, days.length)),
  };
}

function drawLife(draw: Draw, number: number, days: number): LifeScript {
  const cart = draw.of(CARTS);
  const enrolls = draw.below(12);
  const steps = Array.from({ length: 4 + draw.below(10) }, (): Step => {
    // Half of it soon after the sale, where the free look, first payments and evidence are.
    const ahead = draw.chance(45) ? draw.below(14) : draw.below(days - enrolls);
    const deed = draw.of(DEEDS);
    return { day: Math.min(enrolls + ahead, days - 1), deed, pick: draw.below(1 << 20), twice: draw.chance(25) };
  });
  return {
    number,
    cart,
    tier: cart.alone ? 'IO' : draw.of(['IO', 'IO', 'IS', 'IC', 'IF'] as const),
    age: 22 + draw.below(42),
    spouseAge: 22 + draw.below(40),
    childAges: Array.from({ length: 1 + draw.below(3) }, () => draw.of([1, 5, 9, 13, 17, 19, 24, 24])),
    smoker: draw.chance(25),
    zip: draw.of(['78701', '75201', '78664']),
    pays: cart.group ? 'eft' : draw.of(['cc', 'cc', 'cc', 'eft', 'eft', 'fails'] as const),
    enrolls,
    start: draw.below(3),
    billDay: draw.of(['28', '1', '15']),
    steps: steps.sort((one, other) => one.day - other.day),
  };
}
