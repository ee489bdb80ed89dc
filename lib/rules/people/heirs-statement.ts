import { joinWords } from '../text/join-words';
import { isContingent } from './beneficiary-rules';

type Named = { beneficiary_percentage: string | number; beneficiary_rank?: string | undefined };

/**
 * The statement that a changed list of beneficiaries is signed with (decisions 272). It names plans, numbers of people and shares: the people
 * themselves stand in the sealed record of the change, beside it.
 */
export function heirsStatement(
  list: readonly Named[],
  { plans, policy }: { plans: readonly string[]; policy: string },
) {
  const first = list.filter((one) => !isContingent(one));
  const next = list.filter(isContingent);
  return [
    `If I die, the benefits of ${joinWords(plans)} (confirmation number ${policy}) are paid to ${tell(first)} who stand first in line on this page.`,
    next.length === 0
      ? 'Nobody is named for the case that none of them can be paid.'
      : `If none of them can be paid, they go to ${tell(next)} who stand as contingent beneficiaries on this page.`,
    'This counts from the day I sign it, and takes the place of whomever I named before.',
  ].join(' ');
}

function tell(list: readonly Named[]): string {
  const shares = joinWords(list.map(({ beneficiary_percentage: share }) => `${share}%`));
  return list.length === 1
    ? `the one beneficiary, with ${shares},`
    : `the ${list.length} beneficiaries, with ${shares},`;
}
