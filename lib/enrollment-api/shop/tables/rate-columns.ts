import { RATED_GENDERS, RATED_ROLES } from '@/lib/rules/words/rate-words';
import { TIERS } from '@/lib/rules/words/tiers';
import * as kinds from './cell-kinds';
import { maybe, needed } from './table-file';

/** Of a level's children at most the three oldest under 21 are charged (45 CFR 147.102(c)(1)). */
export const THREE_OLDEST = 'three-oldest';

/**
 * The columns of `rates/{plan}.csv`, one price or one factor a row; an empty cell means any. A row with a level is a price:
 *
 * - with a tier and no role, one price for the whole household;
 * - with a role, the price of a person of these ages; two rows, M and F, where it goes by gender, and perhaps a third, U, for who is
 *   neither; two rows, N and Y, where it goes by tobacco. A child's row without ages is the one price of all children together.
 * - `units` is the number that is bought at the rate: 100 at a rate for each $1,000 of $100,000. A spouse's row with units alone
 *   takes the member's rates that many times.
 * - Rates of a level count in hundredths of a cent once one of them is written with more than two digits behind the point.
 *
 * A row without a level is a factor on all prices from that day on: of an age, or with `tobacco` Y that of tobacco from an age on.
 * Factors of areas are in `areas.csv`.
 */
export const RATE_COLUMNS = {
  level: maybe(kinds.wireId, 'a level of the plan; empty for a factor'),
  effective_from: needed(kinds.day, 'the first day of coverage with these rates'),
  tier: maybe(kinds.oneOf(TIERS), 'of a price for the whole household: who is covered'),
  role: maybe(kinds.oneOf(RATED_ROLES), 'of a price for one person: who it is'),
  age_from: maybe(kinds.whole(0, 120), 'the youngest'),
  age_to: maybe(kinds.whole(0, 120), 'the oldest, included'),
  gender: maybe(kinds.oneOf(RATED_GENDERS), 'M, F, or U for who is neither'),
  tobacco: maybe(kinds.oneOf(['Y', 'N'] as const), 'Y for who uses tobacco'),
  units: maybe(kinds.whole(1, 999_999_999), 'how many are bought at the rate; empty for one'),
  children: maybe(kinds.oneOf([THREE_OLDEST] as const), 'of children: the three oldest under 21 are charged'),
  rate: maybe(kinds.rate, 'a month, in dollars'),
  factor: maybe(kinds.factor, 'or a factor'),
} as const;

/**
 * The columns of `areas.csv`: factors of a plan's rates by where the household lives. A county wins over a ZIP's first three digits,
 * they over their state, and a row without any of them is for everywhere else.
 */
export const AREA_COLUMNS = {
  plan: needed(kinds.wireId, 'a plan of plans/'),
  effective_from: needed(kinds.day, 'the day from which its rates are filed'),
  state: maybe(kinds.state, 'the state; empty for everywhere else'),
  zip3: maybe(kinds.zip3, 'the first three digits of ZIP codes in it'),
  county: maybe(kinds.words(100), 'or a county in it, as the ZIP table has it'),
  name: maybe(kinds.words(100), 'of ZIP codes: what a price’s explanation calls the area'),
  factor: needed(kinds.factor, 'such as 1.08'),
} as const;
