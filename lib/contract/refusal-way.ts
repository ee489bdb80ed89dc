import * as z from 'zod';

/** The way on from a coded refusal of a submission: the tab of a step, or the bank's own page (`SUBMIT_ERRORS`). */
export const RefusalWay = z.object({
  code: z.string().max(40),
  tab_name: z.string().max(40).optional(),
  address: z
    .url({ protocol: /^https?$/ })
    .max(1_200)
    .optional(),
});
export type RefusalWay = z.infer<typeof RefusalWay>;

/** Value of `from` in the review's address on the way back from the bank's page. */
export const FROM_BANK = 'bank';
