import type { CategoryKey } from './categories';

/** The lines of authority that a state licenses a producer for, as far as plans of ours need one (decisions 144). */
export const LICENCE_LINES = ['life', 'health', 'property'] as const;
export type LicenceLine = (typeof LICENCE_LINES)[number];

/** The line as a state's department calls it. */
export const LINE_NAMES: Record<LicenceLine, string> = {
  life: 'life insurance',
  health: 'accident and health insurance',
  property: 'property and casualty insurance',
};

/** The line that a plan of each category needs where it is insurance. */
export const CATEGORY_LINES: Record<CategoryKey, LicenceLine> = {
  dental: 'health',
  vision: 'health',
  medical: 'health',
  term_life: 'life',
  limitedmed: 'health',
  rx: 'health',
  lifestyle: 'health',
  supplemental: 'health',
  di: 'health',
  critical: 'health',
  accident: 'health',
  hospital: 'health',
  pet: 'property',
};

/** The reasons why a rep is not named: no producer number, no licence, or one that ends before cover begins. */
export const PRODUCER_GAPS = ['no-npn', 'no-licence', 'ended'] as const;
export type ProducerGapReason = (typeof PRODUCER_GAPS)[number];
