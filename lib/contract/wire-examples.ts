import type { Example } from './example';
import accessExamples from './examples/access-examples.json' with { type: 'json' };
import beyondTheSpecificationExamples from './examples/beyond-the-specification-examples.json' with { type: 'json' };
import cartExamples from './examples/cart-examples.json' with { type: 'json' };
import mailedQuotesExamples from './examples/mailed-quotes-examples.json' with { type: 'json' };
import membersExamples from './examples/members-examples.json' with { type: 'json' };
import paymentExamples from './examples/payment-examples.json' with { type: 'json' };
import plansExamples from './examples/plans-examples.json' with { type: 'json' };
import quotesExamples from './examples/quotes-examples.json' with { type: 'json' };
import receiptExamples from './examples/receipt-examples.json' with { type: 'json' };
import recommendationsExamples from './examples/recommendations-examples.json' with { type: 'json' };
import repsAndGroupsExamples from './examples/reps-and-groups-examples.json' with { type: 'json' };
import savedEnrollmentsExamples from './examples/saved-enrollments-examples.json' with { type: 'json' };
import signInExamples from './examples/sign-in-examples.json' with { type: 'json' };
import signatureExamples from './examples/signature-examples.json' with { type: 'json' };
import signingLinksExamples from './examples/signing-links-examples.json' with { type: 'json' };
import sitesExamples from './examples/sites-examples.json' with { type: 'json' };
import stepsExamples from './examples/steps-examples.json' with { type: 'json' };
import type { EndpointName } from './registry';

/**
 * A right call of every endpoint and its answer, one file an area. The OpenAPI documents show them, and the generic tests
 * send what is right for their own enrollment; ids, codes and long texts are those of one run and cut short.
 */
export const examples: Readonly<Record<EndpointName, Example>> = {
  ...accessExamples,
  ...beyondTheSpecificationExamples,
  ...cartExamples,
  ...mailedQuotesExamples,
  ...membersExamples,
  ...paymentExamples,
  ...plansExamples,
  ...quotesExamples,
  ...receiptExamples,
  ...recommendationsExamples,
  ...repsAndGroupsExamples,
  ...savedEnrollmentsExamples,
  ...signInExamples,
  ...signatureExamples,
  ...signingLinksExamples,
  ...sitesExamples,
  ...stepsExamples,
};
