import * as z from 'zod';
import { LICENCE_LINES, PRODUCER_GAPS } from '../rules/words/licences';
import { Label, WireDate } from './scalars';

/* Beyond the spec: the producer of an enrollment (decisions 144). A remote API may leave both out. */

/** Producers' names and plans are labels; the number is the one of the National Producer Registry. */
export const Producer = z.object({
  name: Label,
  npn: z.string().regex(/^\d{1,10}$/),
  /** Plans it is for; empty when it is for all that is insured. */
  plans: z.array(Label).max(60),
});

/** Plans for which the rep will not be named, with what is missing; `until` of a licence that ends too early. */
export const ProducerGap = z.object({
  line: z.enum(LICENCE_LINES),
  because: z.enum(PRODUCER_GAPS),
  until: WireDate.nullable(),
  plans: z.array(Label).max(60),
});
