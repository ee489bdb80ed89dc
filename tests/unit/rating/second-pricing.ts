/*
 * Pricing once more, from docs/pricing.md alone: it imports nothing of the product, so that both can only agree when the
 * page says enough (`second-pricing.test.ts`). The paragraphs are named where they are followed.
 */

type Rate = number | { male: number; female: number; unisex?: number | undefined };
type Band = { from: number; to: number; rate: Rate; tobacco?: Rate | undefined };
type Filed =
  | { kind: 'composite'; tiers: { [tier: string]: number | undefined } }
  | {
      kind: 'person';
      scale: number;
      units: number;
      member: Band[];
      spouse: { bands?: Band[] | undefined; units?: number | undefined };
      child: { kind: 'each'; bands: Band[]; units: number } | { kind: 'flat'; cents: number };
      threeOldestUnder21: boolean;
    };
type Table = {
  from: string;
  levels: { [id: string]: Filed };
  area: {
    default: number;
    states: { [state: string]: number };
    zip3: { [zip3: string]: { factor: number } };
    counties: { [county: string]: number };
  };
  ageFactors?: { from: number; to: number; factor: number }[] | undefined;
  tobacco: { kind: 'none' } | { kind: 'table' } | { kind: 'factor'; factor: number; fromAge: number };
};
type Range = { min: number; max: number };
type Listed = { only?: string[] | undefined; except?: string[] | undefined };
type Level = {
  pricingId: string;
  tiers?: string[] | undefined;
  maxAge?: number | undefined;
  minIncome?: number | undefined;
  benefitAmount?: number | undefined;
  evidence?: { guaranteedAmount: number } | undefined;
};
export type Plan = {
  id: string;
  planType: string;
  isL713: boolean;
  levels: Level[];
  availability: {
    states: Listed;
    zip3: Listed;
    tiers: string[];
    ageBasis: string;
    policyDay: string;
    memberAge: Range;
    spouseAge: Range;
    childAge: Range;
    portals?: string[] | undefined;
    minIncome?: number | undefined;
    minHours?: number | undefined;
    tobaccoAnswer: boolean;
    tobaccoQuestion: string;
    unrated: { tobacco: string[]; age: string[] };
    dependentInfo: boolean;
    newQuestions?: string | undefined;
    changePid: {
      states?: string[] | undefined;
      tiers?: string[] | undefined;
      minAge?: number | undefined;
      effectiveFrom?: string | undefined;
    }[];
  };
  rates: Table[];
  adminFee?: { basisPoints: number; rates: string } | undefined;
  fees: { kind: string; scope: string; money: string; amount: number | { [tier: string]: number } }[];
};
type Told = { dob?: string | null; gender?: string | null; smoker?: boolean | null; joined?: string | null };
export type House = Told & {
  zip: string;
  state: string;
  county?: string | null;
  tier: string;
  gender: string;
  dob: string;
  tobacco?: { [question: string]: { member?: boolean | null; spouse?: boolean | null } };
  annualIncome?: number | null;
  workingHours?: number | null;
  spouse?: Told | null;
  children?: readonly (Told & { smokerQuestion?: string | null })[] | number | null;
  portalId?: string | null;
  usualPortalId?: string | null;
  answeredQuestions?: readonly string[];
  evidenceDeclined?: readonly string[];
  employer?: { employeeClass?: string | null; contributions: readonly Contribution[] } | null;
};
type Contribution = {
  planId: string;
  pricingId: string | null;
  tier: string | null;
  employeeClass?: string | null;
  basisPoints?: number;
  cents?: number;
};

/** A refusal's code, or whole cents: of the month, of each person, of each line of the premium, and what is due first. */
export type Answer =
  | string
  | {
      month: number;
      employer: number;
      dues: number;
      people: number[];
      lines: number[];
      first: number;
      adminFee: number;
      approved: number | null;
    };

/** pricing §3: the question of plans without words of their own, as the page has it. */
const USUAL = 'Have you used tobacco in the last 12 months?';

/* pricing §5 */
const noon = (text: string) => Date.parse(`${text}T12:00:00Z`);
const ageOn = (born: string, day: string) =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

function countedAge({ ageBasis, policyDay }: Plan['availability'], born: string, day: string): number {
  if (ageBasis === 'policy') {
    const year = Number(day.slice(0, 4));
    return ageOn(born, `${day.slice(5) >= policyDay ? year : year - 1}-${policyDay}`);
  }
  const age = ageOn(born, day);
  if (ageBasis === 'effective') return age;
  const [year = 0, month = 0, date = 0] = born.split('-').map(Number);
  const birthday = (years: number) => Date.UTC(year + years, month - 1, date, 12);
  return birthday(age + 1) - noon(day) < noon(day) - birthday(age) ? age + 1 : age;
}

const clamp = <T extends { to: number }>(rows: readonly T[], age: number): T =>
  rows.find(({ to }) => to >= age) ?? (rows[rows.length - 1] as T);

/* pricing §8: exact over powers of ten thousand, then half up. */
function toCents(filed: number, factors: readonly number[]): number {
  const over = 10_000n ** BigInt(factors.length);
  const exact = factors.reduce((product, factor) => product * BigInt(factor), BigInt(filed));
  return Number((2n * exact + over) / (2n * over));
}

/* pricing §6 */
type One = {
  role: 'member' | 'spouse' | 'child';
  age: number | null;
  born: string;
  gender: string;
  uses: boolean | null;
};

function peopleOf({ availability }: Plan, house: House, day: string): One[] {
  const question = availability.tobaccoQuestion;
  const free = availability.unrated.tobacco.includes(house.state);
  const own = question === USUAL ? { member: house.smoker, spouse: house.spouse?.smoker } : house.tobacco?.[question];
  const one = (role: One['role'], { dob, gender, joined }: Told, answer: boolean | null | undefined): One => {
    const age = dob ? countedAge(availability, dob, role !== 'member' && joined && joined > day ? joined : day) : null;
    const asked = role !== 'child' || (age !== null && age >= 21);
    return { role, age, born: dob ?? '9999', gender: gender ?? '', uses: asked && !free ? (answer ?? null) : false };
  };
  const { children } = house;
  const listed = typeof children === 'number' ? new Array<Told>(children).fill({}) : [...(children ?? [])];
  if (listed.length === 0 && 'IC IF'.includes(house.tier)) listed.push({});
  return [
    one('member', house, own?.member),
    ...(house.spouse || 'IS IF'.includes(house.tier) ? [one('spouse', house.spouse ?? {}, own?.spouse)] : []),
    ...listed.map((child: Told & { smokerQuestion?: string | null }) =>
      one('child', child, (child.smokerQuestion ?? USUAL) === question ? child.smoker : null),
    ),
  ];
}

const covers = (tier: string, role: One['role']) =>
  role === 'member' || (role === 'spouse' ? 'IS IF' : 'IC IF').includes(tier);

/* pricing §4 */
const tableOf = ({ rates }: Plan, day: string): Table => {
  const filed = [...rates].sort((a, b) => noon(a.from) - noon(b.from));
  return filed.filter(({ from }) => from <= day).pop() ?? (filed[0] as Table);
};

/* pricing §7: for each person the filed rate, that of users, and the factors after scale: area, age, tobacco, fee. */
function factorsOf(plan: Plan, id: string, house: House, day: string) {
  const table = tableOf(plan, day);
  const filed = table.levels[id] as Filed;
  const people = peopleOf(plan, house, day);
  const { counties, zip3, states } = table.area;
  const area =
    counties[`${house.state}/${house.county ?? ''}`] ??
    zip3[house.zip.slice(0, 3)]?.factor ??
    states[house.state] ??
    table.area.default;
  const fee = plan.adminFee?.rates === 'net' ? 10_000 + plan.adminFee.basisPoints : 10_000;
  const byAge = (age: number) => (table.ageFactors ? clamp(table.ageFactors, age).factor : 10_000);
  const eldest = people
    .map((person, place) => ({ person, place }))
    .filter(({ person }) => person.role === 'child')
    .sort((a, b) => {
      const [one, other] = [`${a.person.born} ${a.person.gender}`, `${b.person.born} ${b.person.gender}`];
      return one < other ? -1 : one > other ? 1 : a.place - b.place;
    })
    .map(({ person }) => person);
  const free =
    filed.kind === 'person' && filed.threeOldestUnder21 ? eldest.filter(({ age }) => (age ?? 10) < 21).slice(3) : [];
  const memberAge = people[0]?.age ?? 0;

  return people.map((person) => {
    const { role, gender, uses } = person;
    const nothing = { plain: 0, user: 0, scale: 10_000, steps: [area, 10_000, 10_000, fee] };
    if (!covers(house.tier, role) || free.includes(person)) return nothing;
    const age = person.age ?? (role === 'child' ? 10 : memberAge);
    const { tobacco } = table;
    const use = tobacco.kind === 'factor' && uses === true && age >= tobacco.fromAge ? tobacco.factor : 10_000;
    if (filed.kind === 'composite') {
      const cents = role === 'member' ? (filed.tiers[house.tier] ?? NaN) : 0;
      return { plain: cents, user: cents, scale: 10_000, steps: [area, byAge(age), use, fee] };
    }
    if (role === 'child' && filed.child.kind === 'flat') {
      const cents = person === eldest[0] ? filed.child.cents : 0;
      return { plain: cents, user: cents, scale: 10_000, steps: [area, 10_000, 10_000, fee] };
    }
    const [bands, units] =
      role === 'child' && filed.child.kind === 'each'
        ? [filed.child.bands, filed.child.units]
        : role === 'spouse'
          ? [filed.spouse.bands ?? filed.member, filed.spouse.units ?? filed.units]
          : [filed.member, filed.units];
    const band = clamp(bands, age);
    const pick = (rate: Rate) =>
      typeof rate === 'number'
        ? rate
        : gender === '0'
          ? rate.male
          : gender === '1'
            ? rate.female
            : (rate.unisex ?? Math.min(rate.male, rate.female));
    const plain = pick(band.rate) * units;
    const user = uses === true && band.tobacco !== undefined ? pick(band.tobacco) * units : plain;
    return { plain, user, scale: filed.scale === 100 ? 100 : 10_000, steps: [area, byAge(age), use, fee] };
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/* pricing §8, pricing §9 */
function priceOf(plan: Plan, id: string, house: House, day: string) {
  const factors = factorsOf(plan, id, house, day);
  const totals = [0, 1, 2, 3, 4].map((count) =>
    factors.map(({ plain, user, scale, steps }) =>
      toCents(count < 3 ? plain : user, [scale, ...steps.slice(0, count)]),
    ),
  );
  const people = totals[4] ?? [];
  const premium = sum(people);
  const running = totals.map(sum);
  const lines = running.map((total, step) => total - (running[step - 1] ?? 0)).slice(0, plan.adminFee ? 5 : 4);
  const points = plan.adminFee?.basisPoints ?? 0;
  // The premium without a gross fee, rounded half up.
  const without = Number((2n * BigInt(premium) * 10_000n + BigInt(10_000 + points)) / (2n * BigInt(10_000 + points)));
  const adminFee = !plan.adminFee ? 0 : plan.adminFee.rates === 'net' ? premium - (running[3] ?? 0) : premium - without;
  const fee = (wanted: (kind: string, scope: string, money: string) => boolean) =>
    sum(
      plan.fees
        .filter(({ kind, scope, money }) => wanted(kind, scope, money))
        .map(({ amount }) => (typeof amount === 'number' ? amount : (amount[house.tier] ?? 0))),
    );
  const employer = employerOf(plan.id, id, house, premium);
  const dues = fee((kind, scope, money) => kind === 'monthly' && scope === 'plan' && money === 'dues');
  const month = premium - employer + fee((kind, scope) => kind === 'monthly' && scope === 'plan');
  const first = month + fee((kind, scope) => kind === 'once' || scope === 'cart');
  return { month, employer, dues, people, lines, first, adminFee };
}

/* pricing §16 */
function employerOf(plan: string, level: string, house: House, premium: number): number {
  const rows = (house.employer?.contributions ?? []).filter(({ planId }) => planId === plan);
  const own = house.employer?.employeeClass ?? null;
  const orders = [
    [level, house.tier],
    [level, null],
    [null, house.tier],
    [null, null],
  ] as const;
  // With no class known both rounds are the same.
  for (const [of, pricingId, tier] of [own, null].flatMap((of) => orders.map((order) => [of, ...order] as const))) {
    const row = rows.find(
      (one) => (one.employeeClass ?? null) === of && one.pricingId === pricingId && one.tier === tier,
    );
    if (row) return row.cents === undefined ? toCents(premium, [row.basisPoints ?? 0]) : Math.min(row.cents, premium);
  }
  return 0;
}

/* pricing §10 */
function refusalOf(plan: Plan, level: Level, house: House, day: string): string | null {
  const { availability: may } = plan;
  const people = peopleOf(plan, house, day);
  const [member] = people;
  const age = member?.age ?? 0;
  const table = tableOf(plan, day);
  const filed = table.levels[level.pricingId] as Filed;
  const outside = ({ only, except }: Listed, value: string) =>
    (only !== undefined && !only.includes(value)) || (except ?? []).includes(value);
  const agesRated =
    (table.ageFactors?.length ?? 0) > 1 ||
    (filed.kind === 'person' && (filed.member.length > 1 || (filed.spouse.bands?.length ?? 0) > 1));
  const covered = people.filter(({ role }) => covers(house.tier, role));
  const limits = {
    member: { min: -Infinity, max: level.maxAge ?? Infinity },
    spouse: may.spouseAge,
    child: may.childAge,
  };
  const rated = (role: One['role']): boolean => {
    if (role === 'member') return true;
    if (filed.kind === 'composite' || table.tobacco.kind === 'none') return false;
    if (role === 'child' && filed.child.kind === 'flat') return false;
    if (table.tobacco.kind === 'factor') return true;
    const own = role === 'spouse' ? filed.spouse.bands : filed.child.kind === 'each' ? filed.child.bands : [];
    return (own ?? filed.member).some(({ tobacco }) => tobacco !== undefined);
  };
  const told = typeof house.children === 'number' ? house.children : (house.children?.length ?? 0);
  const holds: [code: string, applies: () => boolean][] = [
    [
      'changePid',
      () =>
        may.changePid.some(
          (rule) =>
            day >= (rule.effectiveFrom ?? '') &&
            (rule.states ?? [house.state]).includes(house.state) &&
            (rule.tiers ?? [house.tier]).includes(house.tier) &&
            age >= (rule.minAge ?? -Infinity),
        ),
    ],
    [
      'portalError',
      () => may.portals !== undefined && !may.portals.includes(house.portalId ?? house.usualPortalId ?? ''),
    ],
    ['stateError', () => outside(may.states, house.state) || (may.unrated.age.includes(house.state) && agesRated)],
    ['metError', () => outside(may.zip3, house.zip.slice(0, 3))],
    ['tierError', () => !may.tiers.includes(house.tier) || !(level.tiers ?? may.tiers).includes(house.tier)],
    [
      'dependentError',
      () =>
        ((plan.planType === 'MM' || plan.isL713) && house.tier === 'IC' && told > 1) ||
        (may.dependentInfo &&
          (('IS IF'.includes(house.tier) && !house.spouse?.dob) || ('IC IF'.includes(house.tier) && told === 0))),
    ],
    ['ageError', () => age < may.memberAge.min || age > may.memberAge.max],
    [
      'planAgeError',
      () =>
        covered.some((one) => one.age !== null && (one.age < limits[one.role].min || one.age > limits[one.role].max)),
    ],
    ['salaryError', () => (house.annualIncome ?? 0) < Math.max(may.minIncome ?? 0, level.minIncome ?? 0)],
    ['hourError', () => (house.workingHours ?? 0) < (may.minHours ?? 0)],
    ['smokerError', () => may.tobaccoAnswer && covered.some(({ role, uses }) => uses === null && rated(role))],
    [
      'newQuestionsError',
      () =>
        (may.newQuestions !== undefined && !(house.answeredQuestions ?? []).includes(may.newQuestions)) ||
        (level.evidence !== undefined && (house.evidenceDeclined ?? []).includes(plan.id)),
    ],
  ];
  return holds.find(([, applies]) => applies())?.[0] ?? null;
}

/** The price of a level, or the refusal (pricing §1); pricing §14 for the levels that evidence decides on. */
export function priceAgain(plan: Plan, level: Level, house: House, day: string): Answer {
  const guaranteed =
    level.evidence &&
    plan.levels.find((one) => !one.evidence && one.benefitAmount === level.evidence?.guaranteedAmount);
  const charged = guaranteed ?? level;
  const refused = refusalOf(plan, level, house, day) ?? refusalOf(plan, charged, house, day);
  if (refused !== null) return refused;
  const approved = guaranteed ? priceOf(plan, level.pricingId, house, day).month : null;
  return { ...priceOf(plan, charged.pricingId, house, day), approved };
}
