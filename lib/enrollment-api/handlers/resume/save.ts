import { checkSaveLaterEmail } from '@/lib/rules/people/email';
import { done } from '../../request-context';
import { invalid } from '../../api-error';
import type { Handlers } from '../handlers';
import { loadOpenEnrollment, updateEnrollment } from '../shared/enrollment';
import { sendQuote } from '../cart/mail-quote';
import { keepDraft, type SaveLater } from './keep-for-later';
import { assertMailsLeft, sendCode } from './send-code';

export const saveEnrollment: Handlers['saveEnrollment'] = async (input, context) => {
  // The cart is saved as it changes; what is mailed of it is a quote (rules 1 §7.5), unless a code is asked for.
  if (input.tab === 'cart_info' && input.mail !== 'code')
    return sendQuote(context, input.enrollment_id, { ...input, effective_date: dateIn(input.data) });
  const email = (input.email ?? '').trim();
  const problem = checkSaveLaterEmail(email);
  if (problem !== null) throw invalid(['email', problem]);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    await assertMailsLeft(context, enrollment);
    await keepDraft(context, enrollment, input);
    await updateEnrollment(context, enrollment.id, { savedTab: input.tab });
    await sendCode(context, enrollment, { email, tab: input.tab });
    return done;
  });
};

/** Returns the start date that the cart shows, as the quote's `data` has it. */
function dateIn(data: SaveLater['data']): string | undefined {
  const date = Array.isArray(data) ? undefined : data?.['effective_date'];
  return typeof date === 'string' ? date : undefined;
}
