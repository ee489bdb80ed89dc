/**
 * Money is whole cents in a number (safe up to 90 trillion dollars); on the wire it is a decimal string such as "23.40"
 * (decisions 3). Factors are decimal texts or numbers and are multiplied exactly, without floating point, and
 * rounded half-up once, at the end.
 */
export type Cents = number;

/** A decimal such as 1.08, "0.5" or "12". */
export type Factor = number | string;

const TYPED = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$|^\$?\s*\.(\d{1,2})$/;
const WIRE = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/**
 * An amount as typed to cents: `23.4`, `23.40`, `$1,234.50`, `1,234`, `.5`. Null for anything else, negatives included.
 */
export function parseMoney(text: string): Cents | null {
  const match = TYPED.exec(text.trim());
  if (!match) return null;
  return toSafe(`${(match[1] ?? '0').replaceAll(',', '')}${(match[2] ?? match[3] ?? '').padEnd(2, '0')}`);
}

/** The wire's amount to cents: `23.40`, `23.4`, `23`, `-5.00`, also a JSON number. Null when it is no amount. */
export function fromWireMoney(value: string | number): Cents | null {
  const match = WIRE.exec(String(value).trim());
  if (!match) return null;
  const cents = toSafe(`${match[2] ?? ''}${(match[3] ?? '').padEnd(2, '0')}`);
  // `0 - 0` keeps a plain zero where negating would give -0.
  return cents === null ? null : match[1] === '-' ? 0 - cents : cents;
}

/** 123450 to `1234.50`, the wire's form. */
export function toWireMoney(cents: Cents): string {
  assertCents(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 123450 to `$1,234.50`. */
export function formatMoney(cents: Cents): string {
  const [whole = '', fraction = ''] = toWireMoney(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/**
 * The wire's amount for people: `1234.50` to `$1,234.50`. A text that is no amount would show as `$0.00`; the contract
 * lets none through.
 */
export function formatWireMoney(value: string): string {
  return formatMoney(fromWireMoney(value) ?? 0);
}

/** Adds amounts; throws when one is not whole cents. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) {
    assertCents(amount);
    total += amount;
  }
  assertCents(total);
  return total;
}

/**
 * `cents` times every factor, rounded half-up to a cent once at the end (decisions 3): 1845 × 1.08 × 1.14 is 2272.
 * Halves of negative amounts round away from zero, so that a refund mirrors its charge.
 */
export function applyFactors(cents: Cents, factors: readonly Factor[]): Cents {
  assertCents(cents);
  let units = BigInt(Math.abs(cents));
  let scale = 1n;
  for (const factor of factors) {
    const [numerator, denominator] = toFraction(factor);
    units *= numerator;
    scale *= denominator;
  }
  return signed(divideHalfUp(units, scale), cents);
}

/** The fee that a price already contains (decisions 2): 3 percent inside 2340 is 68, because 2272 + 68 = 2340. */
export function includedPercent(cents: Cents, percent: Factor): Cents {
  assertCents(cents);
  const [numerator, denominator] = toFraction(percent);
  const hundred = denominator * 100n;
  const net = divideHalfUp(BigInt(Math.abs(cents)) * hundred, hundred + numerator);
  return cents - signed(net, cents);
}

function signed(magnitude: bigint, like: Cents): Cents {
  const value = Number(magnitude);
  assertCents(value);
  return like < 0 ? 0 - value : value;
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function toFraction(factor: Factor): [numerator: bigint, denominator: bigint] {
  const match = DECIMAL.exec(plainDecimal(factor));
  if (!match) throw new RangeError('a factor must be a decimal of zero or more');
  const fraction = match[2] ?? '';
  return [BigInt(`${match[1] ?? '0'}${fraction}`), 10n ** BigInt(fraction.length)];
}

/** JavaScript writes very small numbers as 1e-7. */
function plainDecimal(factor: Factor): string {
  const text = String(factor).trim();
  const exponent = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!exponent) return text;
  const digits = `${exponent[1] ?? ''}${exponent[2] ?? ''}`;
  return `0.${'0'.repeat(Number(exponent[3]) - 1)}${digits}`;
}

function toSafe(digits: string): Cents | null {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : null;
}

function assertCents(cents: Cents): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError('an amount must be whole cents');
}
