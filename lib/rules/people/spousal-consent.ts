import { isContingent, type Share } from './beneficiary-rules';

/** Marital status "Married" (rules 2 §2.3). */
const MARRIED = '1';

/** States in which half of what a married person earns is the spouse's. */
const COMMUNITY_PROPERTY: ReadonlySet<string> = new Set('AZ CA ID LA NV NM TX WA WI'.split(' '));

/** As much of an enrollment as the law looks at; a status that was not asked is empty. */
export type Marriage = { state: string; marital_status: string };

/**
 * True where a spouse may have to consent in writing: a state of community property, a person who may be married, and a list in
 * which the spouse has less than half of the primary shares (decisions 156).
 */
export function mayNeedConsent({ state, marital_status: status }: Marriage, list: readonly Heir[]): boolean {
  if (!COMMUNITY_PROPERTY.has(state) || (status !== '' && status !== MARRIED)) return false;
  const primary = list.filter((one) => !isContingent(one));
  const spouses = primary.filter(({ relationship }) => relationship === 'spouse');
  const share = spouses.reduce((sum, { beneficiary_percentage: part }) => sum + (Number(part) || 0), 0);
  return primary.length > 0 && share < 50;
}

type Heir = Share & { relationship: string };
