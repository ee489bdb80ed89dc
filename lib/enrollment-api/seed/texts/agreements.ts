import { freeLookDays } from '@/lib/rules/policies/free-look';
import { fraudWarning, STATES_WITH_WORDS } from './state-words';
import { SHORT_TERM_NOTICE } from './short-term-notice';

/**
 * Agreement texts with a box to tick (rules 3 §2). `always`: part of every enrollment. `plan`: only when a plan in the
 * cart names the key in `requirements.agreements`. A text of a state or a carrier stands in place of the general one
 * there (decisions 98). The consent to do business electronically and the payment authorization carry amounts and names
 * and are built by lib/rules. `{effectiveDate}` is filled in before a text is shown.
 */
export type AgreementSeed = {
  key: string;
  version: number;
  when: 'always' | 'plan';
  state: string | null;
  carrierId: string | null;
  head: string;
  body: string;
  required: boolean;
};

/** The second wording of the texts; a wording that was signed is never changed. */
const VERSION = 2;

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const general = { version: VERSION, state: null, carrierId: null, required: true } as const;

/** The general statement and those of states, which differ in the days to return a plan and in the fraud warning. */
const applicationStatements = [null, ...STATES_WITH_WORDS].map((state): AgreementSeed => ({
  ...general,
  key: 'application-statement',
  when: 'always',
  state,
  head: 'Statement of the applicant',
  body: p(
    'My answers in this enrollment are complete and true to the best of my knowledge. I understand that the carriers rely on them, and that an answer I know to be false can end the coverage it was given for.',
    'Coverage begins on {effectiveDate}, provided that the first payment has been made and that a plan which needs the carrier’s approval has been approved.',
    `<strong>Returning and cancelling.</strong> I may return a plan within ${freeLookDays(state)} days after its documents reach me, within 30 days when it replaces insurance I had, for any reason. It then counts as never begun, and everything I paid for it comes back, fees included. Later I may cancel at the end of any month: what was paid for the time after that comes back, one-time fees do not.`,
    `<strong>Fraud warning.</strong> ${fraudWarning(state)}`,
  ),
}));

/** 45 CFR 164.508(c). */
const authorization: AgreementSeed = {
  ...general,
  key: 'authorization',
  when: 'always',
  head: 'Authorization to use and disclose health information',
  body:
    p('I authorize this use and disclosure of information about me and my children under 18:') +
    list(
      '<strong>What:</strong> what I have told in this enrollment, and records of visits, hospital stays, tests, diagnoses, treatment and prescriptions of the last ten years. Psychotherapy notes are left out.',
      '<strong>By whom:</strong> doctors and other practitioners, hospitals, clinics, laboratories, pharmacies and their benefit managers, and insurers I have or had.',
      '<strong>To whom:</strong> the carriers of the plans in this enrollment, their reinsurers, and those who administer the plans for them.',
      '<strong>What for:</strong> to decide on and issue the plans, to collect what they cost and to pay benefits.',
      '<strong>Until when:</strong> 24 months after I sign.',
    ) +
    p(
      'I may revoke this authorization at any time in writing to the carrier. What was done before in reliance on it stays done, and a carrier keeps the right that law gives it to contest a policy or a claim.',
      'What is disclosed may be disclosed again by those who receive it and may then no longer be protected by federal privacy rules.',
      'No doctor’s treatment and no payment of a claim depends on my signature. A carrier of a plan that asks about health may decline to issue that plan without it; no other plan depends on it.',
      'I receive a copy with the receipt. A spouse and grown children sign one of their own before anybody asks for their records.',
    ),
};

/** Texts that plans ask for by key (`requirements.agreements`). Notices are data per plan. */
const planTexts: AgreementSeed[] = [
  plan('short-term', 'Notice about short-term, limited-duration insurance', SHORT_TERM_NOTICE),
  plan(
    'fixed-indemnity',
    'Fixed indemnity notice',
    p(
      'A plan in your cart pays fixed amounts. <strong>It is not comprehensive health insurance</strong> and does not replace it. The amounts are limited and may not cover what care costs.',
      'You can look for health insurance through the marketplace of your state or HealthCare.gov.',
      'If the plan takes the place of accident or health insurance that you have: conditions you have now may not be covered at once, or under the old plan’s terms. Compare both, answer every question about your health fully, and end the old plan only when the new one has begun.',
    ),
  ),
  // One for each organization, whose name and providers it tells: without it no discount plan is sold (decisions 284).
  {
    ...plan(
      'discount-plan',
      'Discount plan notice',
      discountNotice(
        'The discount plan organization is Brightwater Services, 800-555-0187; the providers that take part are listed at brightwater.example/providers.',
      ),
    ),
    carrierId: 'brightwater',
  },
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
    lifeApplication(
      'Then I tell the carrier of the new plan before it is issued. It gives me the replacement notice of my state to sign and tells the carrier of the old plan, and I may return the new plan within 30 days.',
    ),
  ),
  {
    ...plan(
      'life-application',
      'Life insurance application',
      lifeApplication(
        'In New York, Regulation 60 (11 NYCRR 51) then asks for more: before the new plan is issued I receive a disclosure statement that compares both and the notice about replacement or change, and I may return the new plan within 60 days.',
      ),
    ),
    state: 'NY',
  },
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
      'I apply for membership in Local 713. Union dues, the annuity fund, the billing fee and association dues are part of my monthly cost in the amounts shown in the price explanation. The billing fee is the union’s and is the same for every way to pay. I may leave at the end of any month; when the plan ends, I can stay a member for the dues alone.',
    ),
  ),
];

/** The notices that are given to who replaces coverage, and must be accepted then (decisions 296). */
const replacementNotices: AgreementSeed[] = [
  plan('replacement-life', 'Important notice: replacement of life insurance', replacingLife(30)),
  { ...plan('replacement-life', 'Important notice: replacement of life insurance', replacingLife(60)), state: 'NY' },
  plan(
    'replacement-health',
    'Notice to applicants regarding replacement of accident and health insurance',
    p(
      'I intend to end or reduce accident and health insurance that I have and to replace it with a plan of this enrollment. For my own information and protection I have read:',
    ) +
      list(
        'Conditions that I have now may not be covered at once, or not as under the old policy. A claim under the new plan could be denied or delayed that the old one would have paid.',
        'I may ask the insurer of the old policy, or its agent, about the replacement: it is my right, and in my interest.',
        'All questions about health must be answered truthfully and completely. An answer that leaves something out can end the new plan as if it had never begun.',
      ) +
      p('I keep the old policy until the new plan has begun and I have read its documents.'),
  ),
];

function plan(key: string, head: string, body: string): AgreementSeed {
  return { ...general, key, when: 'plan', head, body };
}

function discountNotice(organization: string): string {
  return p(
    'A plan in your cart is a discount plan. <strong>It is not insurance.</strong> It gives discounts at certain providers and makes no payments to them. The discounts differ by provider and service. You pay the discounted price yourself.',
    `${organization} You may cancel within 30 days after your membership begins and get all fees back, the one-time processing fee included.`,
  );
}

function replacingLife(days: number): string {
  return (
    p(
      'I end, reduce, borrow from or stop paying for life insurance or an annuity that I have because of a plan of this enrollment. Replacement may not be in my interest. Before I sign I have read:',
    ) +
    list(
      'Are the premiums affordable, could they change, and how long are they to be paid? I am older now than when I bought the old policy.',
      'Giving up the old policy may cost charges and taxes. Its values and its terms may be better than those that can be had today.',
      'The new plan may pay less or nothing in its first two years, and may be contested again in that time.',
      `I ask the insurer of the old policy what I would give up. I may return the new plan within ${days} days after its documents reach me and have everything back.`,
    ) +
    p('I keep the old policy until the new plan has begun.')
  );
}

function lifeApplication(replacing: string): string {
  return p(
    'I have named the people who receive the benefit and may change them at any time.',
    `<strong>Replacement.</strong> A plan replaces another when I end, reduce, borrow from or stop paying for life insurance or an annuity that I have because of it. ${replacing}`,
    'Replacing can cost more than it saves: the new plan may pay less or nothing in its first two years, my age and health may make it dearer, and giving up the old one may cost charges and taxes. I keep the old plan until the new one has begun.',
  );
}

/** In the order in which they are read: the statement with its fraud warning stands next to the signature. */
export const agreements: readonly AgreementSeed[] = [
  authorization,
  ...planTexts,
  ...replacementNotices,
  ...applicationStatements,
];
