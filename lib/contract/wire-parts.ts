import * as z from 'zod';
import { COST_PARTS } from '../rules/words/cost-part-kinds';
import { Label, SignedMoneyString } from './scalars';

/** A part of a monthly price. The parts add up to it; an employer's is a deduction (decisions 147, 148). */
export const CostPart = z.object({ kind: z.enum(COST_PARTS), label: Label, amount: SignedMoneyString });
export type CostPart = z.infer<typeof CostPart>;

/** Absent where a price is of one part alone. */
export const CostParts = z.array(CostPart).max(COST_PARTS.length).optional();

/** A row at the foot of a plan's page, such as the one about its agent. */
export const FilingRow = z.object({ label: Label, value: Label });
