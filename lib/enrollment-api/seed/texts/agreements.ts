/**
 * Agreement texts with a box to tick (rules 3 §2). `always`: part of every enrollment. `plan`: only when a plan in the
 * cart names the key in `requirements.agreements`. The consent to do business electronically and the payment
 * authorization carry amounts and names and are built by lib/rules. `{effectiveDate}` is filled in before a text is
 * shown.
 */
export type AgreementSeed = {
  key: string;
  version: number;
  when: 'always' | 'plan';
  head: string;
  body: string;
  required: boolean;
};

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

const applicationStatement: AgreementSeed = {
  key: 'application-statement',
  version: 1,
  when: 'always',
  required: true,
  head: 'Statement of the applicant',
  body: p(
    'My answers in this enrollment are complete and true to the best of my knowledge. I understand that the carriers rely on them, and that an answer I know to be false can end the coverage it was given for.',
    'Coverage begins on {effectiveDate}, provided that the first payment has been made and that a plan which needs the carrier’s approval has been approved.',
    'Any person who knowingly and with intent to defraud files an application with false information may be guilty of insurance fraud.',
  ),
};

const authorization: AgreementSeed = {
  key: 'authorization',
  version: 1,
  when: 'always',
  required: true,
  head: 'Authorization',
  body: p(
    'I authorize the carriers of the plans in this enrollment, and those who administer the plans for them, to use what I have told here to issue the plans, to collect the premium and to pay benefits. They may share it with each other for these purposes only.',
    'This authorization ends 24 months after I sign it. I may revoke it earlier in writing; what was done before stays done.',
  ),
};

/** Texts that plans ask for by key (`requirements.agreements`). Notices are data per plan. */
const planTexts: AgreementSeed[] = [
  plan(
    'fixed-indemnity',
    'Fixed indemnity notice',
    p(
      'A plan in your cart pays fixed amounts. <strong>It is not comprehensive health insurance</strong> and does not replace it. The amounts are limited and may not cover what care costs.',
      'You can look for health insurance through the marketplace of your state.',
    ),
  ),
  plan(
    'discount-plan',
    'Discount plan notice',
    p(
      'A plan in your cart is a discount plan. <strong>It is not insurance.</strong> It gives discounts at certain providers and makes no payments to them. You pay the discounted price yourself. You may cancel within 30 days and get your fees back.',
    ),
  ),
  plan(
    'association-membership',
    'Association membership',
    p(
      'A plan in your cart is offered to members of an association. By accepting you become a member. Dues are part of your monthly cost, are shown in your cart and are not refunded for months that have begun. You may leave at the end of any month; a plan that needs the membership ends with it.',
    ),
  ),
  plan(
    'life-application',
    'Life insurance application',
    p(
      'I have named the people who receive the benefit and may change them at any time. If I replace a life plan that I have, I understand that the new plan may pay less or nothing in its first two years, and that I should keep the old one until the new one begins.',
    ),
  ),
  plan(
    'medical-underwriting',
    'Medical underwriting',
    p(
      'A plan in your cart, or a part of it, is dependent on medical underwriting approval. The carrier decides within 5 to 10 days. Until then you are covered for, and charged for, the guaranteed amount only. For each person the carrier may approve the plan, decline the part above the guaranteed amount, or decline the plan.',
    ),
  ),
  plan(
    'union-membership',
    'Union membership',
    p(
      'I apply for membership in Local 713. Union dues, the annuity fund, the billing fee and association dues are part of my monthly cost in the amounts shown in the price explanation. Membership ends when the plan ends.',
    ),
  ),
];

function plan(key: string, head: string, body: string): AgreementSeed {
  return { key, version: 1, when: 'plan', head, body, required: true };
}

export const agreements: readonly AgreementSeed[] = [applicationStatement, authorization, ...planTexts];
