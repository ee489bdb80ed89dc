import type { Gender } from '@/lib/rules/words/genders';

/** Genders as 834 and our lists for carriers write them (element 1068). */
export const GENDER_CODES: Record<Gender, string> = { '0': 'M', '1': 'F', '2': 'U' };
