import * as z from 'zod';
import { VERDICTS } from '../rules/words/document-verdicts';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { Label } from './scalars';

/* Whether a document is one of ours, and unchanged (decisions 175). */

export const verifyDocument = endpoint({
  method: 'POST',
  path: '/verify-document',
  access: 'public',
  beforeGate: true,
  limit: 'stranger',
  input: z.strictObject({
    document_number: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/),
    sha256: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{64}$/i),
  }),
  output: success(
    z.object({
      verdict: z.enum(VERDICTS),
      /** Its sealer, and the day: told of an unchanged document alone. */
      sealed_by: Label.nullable(),
      sealed_at: z.iso.datetime().nullable(),
      /** True when a time-stamp service vouches for the time. */
      stamped: z.boolean(),
    }),
  ),
  summary: 'Whether the document of this number and SHA-256 is ours and unchanged; nothing else of it (decisions 175).',
});
