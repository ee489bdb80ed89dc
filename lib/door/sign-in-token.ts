import * as z from 'zod';

/** Life of a given access code: long enough to read the name and press Confirm. It signs no rep in (decisions 10). */
export const CODE_TOKEN_SECONDS = 600;

/** The content of an access code's token: the rep it belongs to, and nothing that would be worth stealing. */
export const CodeToken = z.object({
  agentId: z.string().min(1).max(64),
  name: z.string().max(200),
  /** Slug of the rep's landing; empty when none is configured (rules 3 §4). */
  landing: z.string().regex(/^[a-z0-9-]{0,64}$/),
  /** The site the code was given on. */
  site: z.string().min(1).max(512),
  /** Absolute end, epoch milliseconds: asking for the name again must not prolong it. */
  until: z.number().int(),
});
export type CodeToken = z.infer<typeof CodeToken>;

export function codeTokenCookie(https: boolean): string {
  return `${https ? '__Secure-' : ''}next-auth.session-token`;
}
