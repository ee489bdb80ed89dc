/**
 * The built-in bank directory: routing numbers of invented banks, enough to show the look-up offline. A number that is
 * not here leaves the bank's name for the person to type; a look-up never blocks (decisions 20).
 */
const BANKS: Readonly<Record<string, string>> = {
  '011000015': 'HARBOR STREET SAVINGS BANK',
  '021000021': 'FIRST MERIDIAN BANK',
  '026009593': 'EASTLIGHT NATIONAL BANK',
  '061000104': 'PEACHTREE COMMUNITY BANK',
  '071000013': 'LAKE & PRAIRIE TRUST',
  '111000025': 'LONE CEDAR BANK',
  '121000248': 'GOLDEN STRAND BANK',
  '122105155': 'SAGUARO VALLEY CREDIT UNION',
  '125000024': 'CASCADE TIMBER BANK',
  '314074269': 'BLUEBONNET FEDERAL CREDIT UNION',
};

/** The bank's name in upper case (rules 3 §4 "Billing"), or null when the directory does not know the number. */
export function findBankName(routingNumber: string): string | null {
  return Object.hasOwn(BANKS, routingNumber) ? (BANKS[routingNumber] ?? null) : null;
}
