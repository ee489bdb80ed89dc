import type { CarrierKind } from '@/lib/rules/words/carrier-kinds';

/** The carrier behind a plan. All are invented. `logo` is the key of a drawn mark. */
export type CarrierSeed = {
  key: string;
  name: string;
  legalName: string;
  logo: string;
  phone: string;
  kind: CarrierKind;
  /** An insurer's; no real company has a number below 10000. */
  naic?: string;
};

const carrier = (about: Omit<CarrierSeed, 'logo' | 'kind'> & Partial<Pick<CarrierSeed, 'kind'>>): CarrierSeed => ({
  kind: 'insurer',
  ...about,
  logo: about.key,
});

export const carriers: readonly CarrierSeed[] = [
  carrier({
    key: 'tidewell',
    name: 'Tidewell',
    legalName: 'Tidewell Benefit Company',
    phone: '8005550110',
    naic: '00110',
  }),
  carrier({
    key: 'lumenvale',
    name: 'Lumenvale',
    legalName: 'Lumenvale Insurance Company',
    phone: '8005550121',
    naic: '00121',
  }),
  carrier({
    key: 'corrow',
    name: 'Corrow Life',
    legalName: 'Corrow Life Assurance Company',
    phone: '8005550132',
    naic: '00132',
  }),
  carrier({
    key: 'pinehollow',
    name: 'Pinehollow',
    legalName: 'Pinehollow Mutual',
    phone: '8005550143',
    naic: '00143',
  }),
  carrier({
    key: 'ostrea',
    name: 'Ostrea',
    legalName: 'Ostrea Health Plans',
    phone: '8005550154',
    naic: '00154',
  }),
  carrier({
    key: 'alder-finch',
    name: 'Alder & Finch',
    legalName: 'Alder & Finch Insurance Society',
    phone: '8005550165',
    naic: '00165',
  }),
  carrier({
    key: 'meridian-oak',
    name: 'Meridian Oak',
    legalName: 'Meridian Oak Mutual Life',
    phone: '8005550176',
    naic: '00176',
  }),
  carrier({
    key: 'brightwater',
    name: 'Brightwater',
    legalName: 'Brightwater Services',
    phone: '8005550187',
    kind: 'services',
  }),
  carrier({
    key: 'common-table',
    name: 'Common Table',
    legalName: 'Common Table Association',
    phone: '8005550198',
    kind: 'association',
  }),
  carrier({
    key: 'independent-guild',
    name: 'Workers Guild',
    legalName: 'Independent Workers Guild',
    phone: '8005550109',
    kind: 'association',
  }),
];
