import { textOf } from '@/lib/rules/fields/field-definition';
import type { NamedProducer } from '@/lib/rules/people/producers';
import type { PaymentSchedule } from '@/lib/rules/money/payment-schedule';
import { type Context } from '../../request-context';
import type { RatedCart } from '../../rating/rate-cart';
import { type NewPolicy, type NewPolicyItem } from '../../store/policies';
import { places } from '../../store/places';
import { cartPerPayday } from '../cart/view';
import { cartParts, planParts } from '../shared/price-parts';
import { toWireProducer } from '../shared/load-producer';
import type { StoredBilling } from '../../store/saved-steps';
import { type SiteContact } from '../shared/site-contact';
import type { BoughtKind } from '@/lib/rules/words/plan-kinds';
import { type PricedEnrollment } from '../shared/priced-enrollment';
import type { ReceiptRecord } from './read-receipt';

/** The facts a submission writes, gathered while the enrollment is locked. */
export type Submission = {
  priced: PricedEnrollment;
  on: string;
  rated: RatedCart;
  name: string;
  email: string;
  billing: StoredBilling;
  /** The days of the payments, as authorized; null where others collect. */
  schedule: PaymentSchedule | null;
  contact: SiteContact;
  /** The group that gets the bill, by name; null where none does. */
  billedTo: string | null;
  /** The agent whom receipt and copy name; null where none is licensed (decisions 144). */
  producer: NamedProducer | null;
};

/** The policy of a submission and its items, as they are written, for the member whom the submission writes. */
export function toPolicy(
  context: Context,
  submission: Submission,
  memberId: string,
): { policy: NewPolicy; items: NewPolicyItem[] } {
  const { priced, rated, on, billing } = submission;
  const { id, siteKey, agentId, groupId, portalId, eprocess } = priced.enrollment;
  const policyId = context.ids.policyNumber();
  const policy = {
    id: policyId,
    enrollmentId: id,
    siteKey,
    agentId,
    groupId,
    portalId,
    memberId,
    eprocess,
    tier: priced.household.tier,
    effectiveDate: on,
    firstMonthCents: rated.firstMonthCents,
    recurringCents: rated.recurringCents,
    paymentMethod: billing.method,
    // An invoice is for members who pay by bill; a card or an account is charged (rules 3 §4 "Confirmation").
    callInvoice: billing.method !== 'cc' && billing.method !== 'eft',
    record: context.fields.sealJson(toRecord(context, submission), places.policyRecord(policyId)),
    createdAt: context.now,
  };
  return { policy, items: toItems(context, submission) };
}

function toRecord(context: Context, submission: Submission): ReceiptRecord {
  const { priced, name, email, rated, billing, schedule, contact, billedTo, producer } = submission;
  const bankLast4 = textOf(billing.values, 'account_number').slice(-4);
  return {
    name,
    email,
    items: [
      ...rated.items.map(({ planId, name: plan, cents, pending, result }) => ({
        name: plan,
        cents,
        ...kindOf(priced, planId),
        ...(result.ok && { parts: planParts(priced, result) }),
        ...(pending !== null && { pending }),
      })),
      ...rated.memberships.map((item) => ({ name: item.name, cents: item.cents, kind: 'membership' as const })),
    ],
    fees: rated.fees.map(({ label, cents, kind, because }) => ({ label, cents, kind, because })),
    parts: cartParts(priced, rated),
    ...cartPerPayday(priced, rated),
    payment: billing.card
      ? { method: 'cc', brandOrBank: billing.card.brand, last4: billing.card.last4, token: billing.card.token }
      : billing.method === 'eft'
        ? { method: 'eft', brandOrBank: textOf(billing.values, 'bank_name'), last4: bankLast4, token: null }
        : null,
    billDay: Number(textOf(billing.values, 'bill_date')) || null,
    ...(schedule && { schedule }),
    payee: contact.name,
    ...(billedTo !== null && { billedTo }),
    ...(producer && { producer: toWireProducer(producer) }),
    submittedAt: context.now.toISOString(),
  };
}

function kindOf({ catalog }: PricedEnrollment, planId: string): { kind?: BoughtKind } {
  const kind = catalog.plans.get(planId)?.definition.category;
  return kind === undefined ? {} : { kind };
}

function toItems(context: Context, { rated, on }: Submission): NewPolicyItem[] {
  const plans = rated.items.map((item) => ({ item, kind: 'plan' }));
  const memberships = rated.memberships.map((item) => ({ item, kind: 'membership' }));
  return [...plans, ...memberships].map(({ item, kind }) => {
    const price = 'result' in item && item.result.ok ? item.result : null;
    return {
      id: context.ids.token(12),
      planId: item.planId,
      planPricingId: item.pricingId,
      planName: item.name,
      kind,
      effectiveDate: on,
      recurringCents: item.cents,
      oneTimeCents: price?.oneTimeCents ?? 0,
      // Evidence of insurability is decided after the enrollment; until then the guaranteed amount is charged
      // (decisions 36).
      status: price?.pending ? ('pending' as const) : ('active' as const),
      breakdown: price
        ? { lines: price.lines, people: price.people, ...(price.pending && { pending: price.pending }) }
        : {},
    };
  });
}
