/** Keys of the wire, in the order of the plans page's sections (rules 1 §2.9). */
export const CATEGORY_KEYS = [
  'dental',
  'vision',
  'medical',
  'term_life',
  'limitedmed',
  'rx',
  'lifestyle',
  'supplemental',
  'di',
  'critical',
  'accident',
  'hospital',
  'pet',
] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

export type Category = {
  key: CategoryKey;
  /** Heading of the section on the plans page. */
  section: string;
  /** Name in the side filter, spelled as the spec spells it. */
  filter: string;
  /** The things it pays for, in a few words. */
  blurb: string;
};

/** The 13 categories in the order of the plans page's sections (rules 1 §2.9). */
export const CATEGORIES: readonly Category[] = [
  { key: 'dental', section: 'Dental', filter: 'Dental Plans', blurb: 'Cleanings, fillings, crowns' },
  { key: 'vision', section: 'Vision', filter: 'Vision Plans', blurb: 'Exams, frames, contacts' },
  { key: 'medical', section: 'Medical', filter: 'Medical Plans', blurb: 'Doctors, hospitals, urgent care' },
  { key: 'term_life', section: 'Term Life', filter: 'Term Life Plans', blurb: 'A sum for the people you leave' },
  {
    key: 'limitedmed',
    section: 'Limited Medical',
    filter: 'Limited Med Plans',
    blurb: 'Set amounts for everyday care',
  },
  { key: 'rx', section: 'RX', filter: 'RX Plans', blurb: 'Lower prices at the pharmacy' },
  { key: 'lifestyle', section: 'Life Style', filter: 'Lifestyle Plans', blurb: 'Telehealth, fitness, legal help' },
  { key: 'supplemental', section: 'Supplemental', filter: 'Supplemental Plans', blurb: 'Extra cash beside your plan' },
  { key: 'di', section: 'Disability Income', filter: 'Disability Income Plans', blurb: 'Pay when you cannot work' },
  { key: 'critical', section: 'Critical Illness', filter: 'Critical Plan', blurb: 'One payment after a diagnosis' },
  { key: 'accident', section: 'Accident', filter: 'Accident Plans', blurb: 'Cash for breaks and burns' },
  { key: 'hospital', section: 'Hospital', filter: 'Hospital Plans', blurb: 'Cash for each day in hospital' },
  { key: 'pet', section: 'Pet', filter: 'PET Plans', blurb: 'Vet visits and surgery' },
];

/** The order of the side filter, which differs from the sections (rules 1 §2.9). */
const FILTER_ORDER: readonly CategoryKey[] = [
  'dental',
  'vision',
  'medical',
  'limitedmed',
  'term_life',
  'supplemental',
  'lifestyle',
  'rx',
  'di',
  'pet',
  'critical',
  'accident',
  'hospital',
];

/** True when `value` is a category key. */
export function isCategoryKey(value: unknown): value is CategoryKey {
  return CATEGORY_KEYS.some((key) => key === value);
}

/** The category of a key. */
export function categoryOf(key: CategoryKey): Category {
  const found = CATEGORIES.find((category) => category.key === key);
  if (!found) throw new RangeError(`unknown category ${key}`);
  return found;
}

/** Position of a key among the page's sections; unknown keys go last. */
export function categoryRank(key: string): number {
  const index = CATEGORIES.findIndex((category) => category.key === key);
  return index < 0 ? CATEGORIES.length : index;
}

/** The categories in the order of the side filter. */
export function filterCategories(): Category[] {
  return FILTER_ORDER.map(categoryOf);
}
