import { tierFacts, type Tier } from '../words/tiers';

/** The oldest birth of those that a tier covers, as `YYYY-MM-DD`; null while a spouse's is not known. */
export function oldestBirth(tier: Tier, dob: string | null, spouseDob: string | null): string | null {
  if (!tierFacts(tier).spouse) return dob;
  return dob === null || spouseDob === null ? null : dob < spouseDob ? dob : spouseDob;
}
