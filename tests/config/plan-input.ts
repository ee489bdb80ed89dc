import type * as z from 'zod';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';

/** A plan as a test writes it down, without what is usual. */
export type PlanInput = z.input<typeof PlanDefinition>;
