import { RATED_GENDERS, type RatedRole } from '@/lib/rules/words/rate-words';
import type { AgeBand, LevelRates, Rate } from '../../rating/plan-rates';
import type { Place, Problem } from '../shop';
import type { RATE_COLUMNS } from '../tables/rate-columns';
import type { RateRecord } from '../tables/rate-records';
import type { ReadRecord } from './read-table';

export type RateRow = ReadRecord<typeof RATE_COLUMNS>;
export type Report = (problem: Problem) => void;

const ROLE_NAMES: Record<RatedRole, string> = { member: 'the member', spouse: 'the spouse', child: 'children' };

/** The rows of one level in one table, until all of them are there. */
export class LevelDraft {
  private readonly tiers = new Map<string, number>();
  private scale: 1 | 100 = 1;
  private readonly people = new Map<RatedRole, RateRow[]>();

  constructor(
    readonly at: Place,
    private readonly report: Report,
  ) {}

  add(row: RateRow): void {
    const { tier, role, rate } = row.record;
    if (role !== null) {
      const rows = this.people.get(role);
      if (rows) rows.push(row);
      else this.people.set(role, [row]);
    } else if (tier !== null && rate !== null) {
      if (this.tiers.has(tier)) this.say(row.cell('tier'), `The tier ${tier} comes twice`, 'each tier of a level once');
      this.tiers.set(tier, rate.amount);
    }
  }

  /** The level's rates; null where something of them is wrong, which is reported. */
  finish(): LevelRates | null {
    if (this.people.size === 0) return { kind: 'composite', tiers: Object.fromEntries(this.tiers) };
    const all = [...this.people.values()].flat();
    const [first] = all;
    if (this.tiers.size > 0 && first) {
      this.say(first.cell('role'), 'A level with prices for the household and for persons', 'one kind of them');
      return null;
    }
    this.scale = this.scaleOf(all);
    const { scale } = this;
    const member = this.bandsOf('member');
    const spouse = this.spouseOf();
    const child = this.childOf();
    if (!member || !spouse || !child) return null;
    const isThree = this.sameOf('child', 'children') !== null;
    return {
      kind: 'person',
      scale,
      units: this.unitsOf('member') ?? 1,
      member,
      spouse,
      child,
      threeOldestUnder21: isThree,
    };
  }

  private spouseOf(): Extract<LevelRates, { kind: 'person' }>['spouse'] | null {
    const rows = this.people.get('spouse') ?? [];
    const units = this.unitsOf('spouse');
    const more = units === null ? {} : { units };
    if (rows.every(({ record }) => record.rate === null)) return more;
    const bands = this.bandsOf('spouse');
    return bands && { bands, ...more };
  }

  private childOf(): Extract<LevelRates, { kind: 'person' }>['child'] | null {
    const rows = this.people.get('child') ?? [];
    const flat = rows.find(({ record }) => record.age_from === null);
    if (!flat) {
      const bands = this.bandsOf('child');
      return bands && { kind: 'each', bands, units: this.unitsOf('child') ?? 1 };
    }
    const other = rows.find((row) => row !== flat);
    if (other)
      this.say(other.cell('role'), 'Children have one price together, and another', 'one row without ages, or ages');
    return other ? null : { kind: 'flat', cents: flat.record.rate?.amount ?? 0 };
  }

  /** Rates by age count in hundredths of a cent once one of them has any; one price of all children is in cents. */
  private scaleOf(rows: readonly RateRow[]): 1 | 100 {
    return rows.some(({ record }) => record.rate?.isFine === true) ? 100 : 1;
  }

  private unitsOf(role: RatedRole): number | null {
    return this.sameOf(role, 'units') as number | null;
  }

  /** The value that all rows of a role have alike. */
  private sameOf(role: RatedRole, name: 'units' | 'children'): RateRecord['units' | 'children'] {
    const rows = this.people.get(role) ?? [];
    const value = rows[0]?.record[name] ?? null;
    const other = rows.find(({ record }) => record[name] !== value);
    if (other)
      this.say(
        other.cell(name),
        `${name} is not the same for all of ${ROLE_NAMES[role]}`,
        value === null ? 'an empty cell, as above' : `${value}, as above`,
      );
    return value;
  }

  private bandsOf(role: RatedRole): AgeBand[] | null {
    const rows = this.people.get(role) ?? [];
    if (rows.length === 0) {
      this.say(
        this.at,
        `No rate of ${ROLE_NAMES[role]}`,
        role === 'child' ? 'a row with role child; without ages for one price of all' : `a row with role ${role}`,
      );
      return null;
    }
    const groups = [...Map.groupBy(rows, ({ record }) => `${record.age_from}-${record.age_to}`).values()];
    const sorted = groups.sort((one, other) => youngest(one) - youngest(other));
    if (!isSeamless(sorted, this.report)) return null;
    const bands = sorted.map((band) => this.bandOf(band));
    return bands.every((band) => band !== null) ? bands : null;
  }

  private bandOf(rows: readonly RateRow[]): AgeBand | null {
    const [first] = rows;
    if (!first) return null;
    const users = rows.filter(({ record }) => record.tobacco === 'Y');
    const others = rows.filter(({ record }) => record.tobacco !== 'Y');
    if (others.length === 0) return this.nothing(first, 'No rate of who uses no tobacco', 'a row with tobacco N');
    const rate = this.rateOf(others);
    const tobacco = users.length === 0 ? undefined : this.rateOf(users);
    if (rate === null || tobacco === null) return null;
    const { age_from: from, age_to: to } = first.record;
    return { from: from ?? 0, to: to ?? 0, rate, ...(tobacco !== undefined && { tobacco }) };
  }

  private rateOf(rows: readonly RateRow[]): Rate | null {
    const [first] = rows;
    if (!first) return null;
    const found = new Map<string | null, number>();
    for (const row of rows) {
      const { gender, rate } = row.record;
      if (found.has(gender))
        return this.nothing(row, 'The same price comes twice', 'each age, gender and use of tobacco of a level once');
      found.set(gender, (rate?.amount ?? 0) * (rate?.isFine === true ? 1 : this.scale));
    }
    const any = found.get(null);
    if (any !== undefined && found.size === 1) return any;
    const [male, female, unisex] = RATED_GENDERS.map((letter) => found.get(letter));
    if (any !== undefined || male === undefined || female === undefined)
      return this.nothing(
        first,
        'Rates by gender that are not whole',
        'one row without a gender, or one for M and one for F',
      );
    return { male, female, ...(unisex !== undefined && { unisex }) };
  }

  private nothing({ at }: RateRow, what: string, expected: string): null {
    this.say(at, what, expected);
    return null;
  }

  private say(at: Place, what: string, expected: string): void {
    this.report({ at, what, expected });
  }
}

const youngest = (rows: readonly RateRow[]): number => rows[0]?.record.age_from ?? 0;

/** Ages of bands, youngest first, follow each other: the first hole or overlap is reported. */
export function isSeamless(bands: readonly (readonly RateRow[])[], report: Report): boolean {
  let next: number | null = null;
  for (const [row] of bands) {
    if (!row) continue;
    const { age_from: from, age_to: to } = row.record;
    if (next !== null && from !== next) {
      const isHole = (from ?? 0) > next;
      report({
        at: row.cell('age_from'),
        what: isHole ? `A hole: age ${next} has no rate` : `An overlap: age ${from} has two rates`,
        expected: `age_from ${next}`,
      });
      return false;
    }
    next = (to ?? 0) + 1;
  }
  return true;
}
