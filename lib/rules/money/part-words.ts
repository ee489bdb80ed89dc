import type { CostPartKind } from '../words/cost-part-kinds';
import { formatMoney, fromWireMoney, type Cents } from './money';

/** A part of a monthly price; the employer's is negative. */
export type Part = { kind: CostPartKind; label: string; cents: Cents };

/** "premium $863.00, dues $185.00, monthly fees $30.00; Harbor Mills pays $9.80"; empty without parts. */
export function tellParts(parts: readonly Part[]): string {
  const added = parts.filter(({ kind }) => kind !== 'employer');
  const employer = parts.find(({ kind }) => kind === 'employer');
  const told = added.map(({ label, cents }) => `${label.toLowerCase()} ${formatMoney(cents)}`).join(', ');
  return employer ? `${told}; ${employer.label} ${formatMoney(-employer.cents)}` : told;
}

/** An amount with what it is made of: "$1,078.00 (premium $863.00, dues $185.00, monthly fees $30.00)". */
export function withParts(amount: string, parts: readonly Part[]): string {
  return parts.length === 0 ? amount : `${amount} (${tellParts(parts)})`;
}

/** The wire's parts, which are absent where there is nothing to tell apart. */
export function readParts(parts: readonly { kind: CostPartKind; label: string; amount: string }[] | undefined): Part[] {
  return (parts ?? []).map(({ kind, label, amount }) => ({ kind, label, cents: fromWireMoney(amount) ?? 0 }));
}

/** The parts as a sentence of its own, "Premium $863.00, dues $185.00."; empty without parts. */
export function sayParts(parts: readonly Part[]): string {
  const told = tellParts(parts);
  return told === '' ? '' : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}
