import * as z from 'zod';
import { CATEGORY_KEYS } from '@/lib/rules/words/categories';
import { TIERS } from '@/lib/rules/words/tiers';

/** `membership` holds associations: never listed, added to a cart because a plan asks for one (rules 1 §9). */
export const PlanCategory = z.enum([...CATEGORY_KEYS, 'membership']);
export type PlanCategory = z.infer<typeof PlanCategory>;

export const PlanTier = z.enum(TIERS);

/** A calendar day, `YYYY-MM-DD`. */
export const IsoDate = z.iso.date();

/** Integer cents. */
export const Cents = z.int().min(0).max(100_000_000);

/** A multiplier in ten-thousandths: 10 800 is × 1.08. */
export const Factor = z.int().min(1).max(100_000);

export const StateCode = z.string().regex(/^[A-Z]{2}$/);

/** Wire ids are digits, as in the spec's `plan/{planId}/{planName}`. */
export const WireId = z.string().regex(/^[1-9]\d{0,9}$/);
