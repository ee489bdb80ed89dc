import * as z from 'zod';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { PRICING_ERROR_CODES } from '../rules/words/pricing-codes';
import { Email, EnrollmentId, Field, Html, LongField } from './scalars';

/* The personalized quote; it is sent by `saveEnrollment` with tab cart_info (rules 1 §7.5). */

export const getQuotePreviewContent = endpoint({
  method: 'GET',
  path: '/get-quote-preview-content',
  doorMethod: 'POST',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    /** Loose: the rules answer with the spec's messages beside the fields (rules 1 §5). */
    email: Email.optional(),
    name: Field.optional(),
    tab: z.literal('cart_info'),
    message: LongField.optional(),
    /** The day chosen in the cart, which is kept at the checkout only. `save-enrollment` takes it in `data`. */
    effective_date: Field.optional(),
    type: z.literal('preview'),
  }),
  output: success(z.object({ content: Html })),
  errors: ['emptyCart', 'blackout', ...PRICING_ERROR_CODES],
  summary: 'The quote as it will be mailed; the browser posts it, so that no address carries a name (rules 1 §7.5).',
});
