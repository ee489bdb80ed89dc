import { eq } from 'drizzle-orm';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { messages } from '@/lib/rules/text/messages';
import { CARD_ANSWERS, PAY_AGAIN_ANSWERS } from '@/lib/rules/words/pay-answers';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';
import { invalid, invalidFields } from '../../api-error';
import type { Context } from '../../request-context';
import type { PaymentSource } from '../../store/payment-rows';
import { places } from '../../store/places';
import type { PolicyRow } from '../../store/policies';
import { policies } from '../../store/schema/member-tables';
import { describe } from '../steps/step-descriptors';
import { judgeForm } from '../steps/save-forms';
import { waysToPay } from './payment-due';
import type { ReceiptRecord } from './read-receipt';

/* A card or an account that is given after the submission: for a payment that did not come, or for all later ones. */

/** As it was sent. */
type Sent = Partial<Record<(typeof PAY_AGAIN_ANSWERS)[number], string | undefined>> & {
  authorization_accepted?: 0 | 1 | undefined;
};

/** A card or an account that was given on the page, checked; `values` are its answers without a card's number and code. */
export type Given = {
  source: PaymentSource;
  shown: NonNullable<ReceiptRecord['payment']>;
  values: StepValues;
};

const BANK = ['account_name', 'account_type', 'routing_number', 'account_number'];

/** The way to pay that was chosen among those that are taken now. Refused beside its field. */
export async function methodOf(context: Context, { payment_method: told }: Sent): Promise<ChargedMethod> {
  const method = (await waysToPay(context)).find((way) => way === told);
  if (method === undefined) throw invalid(['payment_method', told ? messages.option : messages.required]);
  return method;
}

/** Checks what was given by the rules of the billing step; a card's number goes to the vault and no further (decisions 17). */
export async function readGiven(context: Context, method: ChargedMethod, input: Sent): Promise<Given> {
  const names: string[] = ['payment_method', ...(method === 'eft' ? BANK : CARD_ANSWERS)];
  const asks = Object.fromEntries(names.map((name) => [name, {}]));
  const told = Object.fromEntries(
    PAY_AGAIN_ANSWERS.flatMap((name) => (names.includes(name) && input[name] ? [[name, input[name]]] : [])),
  ) as StepValues;
  const descriptors = describe(asks, new Set<string>(), { values: {} });
  const { problems, values } = judgeForm(context, STEP_FORMS.billing, descriptors, told, {});
  if (input.authorization_accepted !== 1)
    problems.push({ target_element: 'authorization_accepted', error_message: messages.acceptText });
  if (problems.length > 0) throw invalidFields(problems);
  if (method === 'cc') return readCard(context, values);
  const account = textOf(values, 'account_number');
  return {
    source: {
      kind: 'bank',
      routing: textOf(values, 'routing_number'),
      account,
      type: textOf(values, 'account_type') === 'savings' ? 'savings' : 'checking',
      holder: textOf(values, 'account_name'),
    },
    shown: { method, brandOrBank: '', last4: account.slice(-4), token: null },
    values,
  };
}

async function readCard({ vault }: Context, answers: StepValues): Promise<Given> {
  if (vault === null) throw invalid(['payment_method', messages.option]);
  const { card_number: number, security_code: code, ...values } = answers;
  const outcome = await vault.tokenize({
    number: typeof number === 'string' ? number : '',
    expirationMonth: textOf(values, 'expiration_month'),
    expirationYear: textOf(values, 'expiration_year'),
    securityCode: typeof code === 'string' ? code : '',
  });
  if (!outcome.ok) throw invalid([outcome.target, outcome.message]);
  const { token, brand, last4 } = outcome;
  return {
    source: { kind: 'card', token, customer: null },
    shown: { method: 'cc', brandOrBank: brand, last4, token },
    values,
  };
}

type Recorded = { policy: Pick<PolicyRow, 'id'>; record: ReceiptRecord };

/** The receipt and the home tell the card or account that pays from now on. */
export async function keepMethod(
  context: Context,
  { policy, record }: Recorded,
  payment: Given['shown'],
): Promise<void> {
  const sealed = context.fields.sealJson({ ...record, payment }, places.policyRecord(policy.id));
  await context.store.db
    .update(policies)
    .set({ record: sealed, paymentMethod: payment.method })
    .where(eq(policies.id, policy.id));
}
