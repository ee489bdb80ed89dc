import { formatMoney, type Cents } from '../money/money';
import { formatDate } from '../text/date-words';
import { joinWords } from '../text/join-words';
import type { GoneReason, RenewalKind, RenewalReason } from '../words/renewal-words';
import type { RenewalPart } from './renewal-outcome';

const PARTS: Record<RenewalReason, string> = {
  facts: 'what is on file about you changed since it was priced',
  age: 'the ages of those it covers',
  people: 'someone is past the age up to which it covers',
  rates: 'new rates',
  plan: 'the plan that takes over has rates of its own',
  level: 'the level that you chose',
};

const GONE: Record<GoneReason, string> = {
  closed: 'The carrier does not continue this plan.',
  person: 'You are past the age up to which this plan covers.',
  place: 'This plan is not offered where you live.',
  carrier: 'It belongs to a plan that ends.',
};

/** A renewal as it is told. */
export type ToldRenewal = {
  kind: RenewalKind;
  goneFor: GoneReason | null;
  oldName: string;
  newName: string | null;
  oldCents: Cents;
  newCents: Cents | null;
  parts: readonly RenewalPart[];
  /** First names of those who are past the age. */
  leaving: readonly string[];
  day: string;
  /** The last day of coverage where it is gone. */
  lastDay: string;
};

/** The reasons for a renewal's outcome, a sentence each: the parts of a difference with their amounts. */
export function renewalReasons({ kind, goneFor, oldName, newName, parts, leaving }: ToldRenewal): string[] {
  if (kind === 'gone') return [goneFor === null ? GONE.closed : GONE[goneFor]];
  const isOther = newName !== null && newName !== oldName;
  return [
    ...(isOther ? [`${newName} takes the place of ${oldName}.`] : []),
    ...(leaving.length > 0
      ? [
          `${joinWords([...leaving])} ${leaving.length === 1 ? 'is' : 'are'} past the age up to which it covers, and not covered any more.`,
        ]
      : []),
    ...parts.map(({ reason, cents }) => `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents))}: ${PARTS[reason]}.`),
    ...(kind === 'same' ? ['Price and terms stay as they are.'] : []),
  ];
}

/** Told with the next renewal of a plan whose signed one a lapse undid (decisions 273). */
export const lostChoice = (day: string): string =>
  `What you signed for ${formatDate(day)} does not count any more, as the plan was not paid in time.`;

/** A renewal in one line: the old price beside the new one, or its last day. */
export function renewalLine({ kind, oldCents, newCents, lastDay }: ToldRenewal): string {
  if (kind === 'gone') return `Ends ${formatDate(lastDay)}`;
  const now = formatMoney(newCents ?? oldCents);
  return kind === 'same' ? `${now} a month, as before` : `${formatMoney(oldCents)} → ${now} a month`;
}
