/** The carrier behind a plan. All are invented. `logo` is the key of a drawn mark. */
export type CarrierSeed = {
  key: string;
  name: string;
  legalName: string;
  logo: string;
  phone: string;
  kind: 'insurer' | 'services' | 'association';
  /** The name on the bank or card statement (rules 3 §2 "statement descriptor"). */
  statementName: string;
};

const carrier = (
  key: string,
  name: string,
  legalName: string,
  phone: string,
  statementName: string,
  kind: CarrierSeed['kind'] = 'insurer',
): CarrierSeed => ({ key, name, legalName, logo: key, phone, kind, statementName });

export const carriers: readonly CarrierSeed[] = [
  carrier('tidewell', 'Tidewell', 'Tidewell Benefit Company', '8005550110', 'TIDEWELL BENEFIT'),
  carrier('lumenvale', 'Lumenvale', 'Lumenvale Insurance Company', '8005550121', 'LUMENVALE INS'),
  carrier('corrow', 'Corrow Life', 'Corrow Life Assurance Company', '8005550132', 'CORROW LIFE'),
  carrier('pinehollow', 'Pinehollow', 'Pinehollow Mutual', '8005550143', 'PINEHOLLOW MUTUAL'),
  carrier('ostrea', 'Ostrea', 'Ostrea Health Plans', '8005550154', 'OSTREA HEALTH'),
  carrier('alder-finch', 'Alder & Finch', 'Alder & Finch Insurance Society', '8005550165', 'ALDER AND FINCH'),
  carrier('meridian-oak', 'Meridian Oak', 'Meridian Oak Mutual Life', '8005550176', 'MERIDIAN OAK'),
  carrier('brightwater', 'Brightwater', 'Brightwater Services', '8005550187', 'BRIGHTWATER', 'services'),
  carrier('common-table', 'Common Table', 'Common Table Association', '8005550198', 'COMMON TABLE', 'association'),
  carrier(
    'independent-guild',
    'Workers Guild',
    'Independent Workers Guild',
    '8005550109',
    'WORKERS GUILD',
    'association',
  ),
];
