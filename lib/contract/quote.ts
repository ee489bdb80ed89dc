import * as z from 'zod';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { Email, EnrollmentId, Field, Html, LongField } from './scalars';

/* The personalized quote; it is sent by `saveEnrollment` with tab cart_info (spec 1 §7.5). */

export const getQuotePreviewContent = endpoint({
  method: 'GET',
  path: '/get-quote-preview-content',
  doorMethod: 'POST',
  access: 'shopper',
  limit: 'quote',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    email: Email.optional(),
    name: Field.optional(),
    tab: z.literal('cart_info'),
    message: LongField.optional(),
    type: z.literal('preview'),
  }),
  output: success(z.object({ content: Html })),
  summary: 'The quote as it will be mailed; the browser posts it, so that no address carries a name (spec 1 §7.5).',
});
