import * as z from 'zod';

/** The 13 category keys of rules 1 §2.9, in the order the plans page shows them. */
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

/** `membership` holds associations: never listed, added to a cart because a plan asks for one (rules 1 §9). */
export const PlanCategory = z.enum([...CATEGORY_KEYS, 'membership']);
export type PlanCategory = z.infer<typeof PlanCategory>;

/** Tier codes of rules 1 §3: Member Only, Member + Spouse, Member + Child(ren), Family. */
export const PlanTier = z.enum(['IO', 'IS', 'IC', 'IF']);
export type PlanTier = z.infer<typeof PlanTier>;

/** Gender codes of rules 2 §9: 0 male, 1 female, 2 others. */
export const GenderCode = z.enum(['0', '1', '2']);
export type GenderCode = z.infer<typeof GenderCode>;

/** A calendar day, `YYYY-MM-DD`. */
export const IsoDate = z.iso.date();

/** Integer cents. */
export const Cents = z.int().min(0).max(100_000_000);

/** A multiplier in ten-thousandths: 10 800 is × 1.08. */
export const Factor = z.int().min(1).max(100_000);

export const StateCode = z.string().regex(/^[A-Z]{2}$/);

/** Wire ids are digits, as in the spec's `plan/{planId}/{planName}`. */
export const WireId = z.string().regex(/^[1-9]\d{0,9}$/);
