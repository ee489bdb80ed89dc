import { messages } from '@/lib/rules/text/messages';
import { EnrollmentError, invalid, notFound } from '../../api-error';
import { ProcessorError } from '../../payments/processor-error';
import { done, resultOf, type Context } from '../../request-context';
import { noteEvent } from '../../store/payment-rows';
import type { StoredBilling } from '../../store/saved-steps';
import type { Handlers } from '../handlers';
import { loadEnrollment } from '../shared/enrollment';

/** Answers the frame that takes a new card; null where our own fields do (decisions 178). */
export const getPaymentFrame: Handlers['getPaymentFrame'] = async (input, context) => {
  await loadEnrollment(context, input.enrollment_id);
  const address = await frameOf(context);
  return resultOf(address === null ? null : { address });
};

/** The frame's address; throws 503 while its processor does not answer, as there is then no way to give a card. */
async function frameOf({ processor }: Context): Promise<string | null> {
  return processor === null ? null : processor.frame().catch(unavailable);
}

function unavailable(error: unknown): never {
  if (!(error instanceof ProcessorError)) throw error;
  throw new EnrollmentError('unavailable', 'Cards cannot be taken at the moment. Please try again.', {
    detail: error.message,
    retryAfter: 5,
  });
}

type FramedCard = {
  card: NonNullable<StoredBilling['card']>;
  expiry: { expiration_month: string; expiration_year: string };
};

/**
 * The card that a frame took, by its token: brand, digits and expiry are the processor's word. Null without a token. Where a frame takes
 * cards a number is refused: it must not come here (decisions 178).
 */
export async function readFramedCard(
  context: Context,
  {
    payment_token: token,
    card_number: number,
  }: { payment_token?: string | undefined; card_number?: string | undefined },
): Promise<FramedCard | null> {
  const isNumber = number !== undefined && number !== '';
  if (isNumber && (await frameOf(context)) !== null) throw invalid(['card_number', messages.cardNumber]);
  if (token === undefined) return null;
  const facts = context.processor === null ? null : await context.processor.describe(token).catch(unavailable);
  if (facts === null) throw invalid(['card_number', messages.cardNumber]);
  const { brand, last4, expirationMonth, expirationYear } = facts;
  return {
    card: { token, brand, last4 },
    expiry: { expiration_month: expirationMonth, expiration_year: expirationYear },
  };
}

/** Notes a webhook that the processor signed, once, and has the payment looked at; anything else is not found (decisions 180). */
export const notePaymentEvent: Handlers['notePaymentEvent'] = async ({ body, signature }, context) => {
  const { processor } = context;
  const event = processor?.readEvent(body, signature, context.now) ?? null;
  if (processor === null || event === null) throw notFound('event');
  await noteEvent(context, { processor: processor.name, ...event });
  context.paymentsDue?.();
  return done;
};
