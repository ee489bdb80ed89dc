/** The words of the example shop that buyers sign, by their path. Fraud warnings are those of the states. */
export const EXAMPLE_TEXTS: Readonly<Record<string, string>> = {
  'texts/application-statement.md': statement(
    '',
    'Any person who knowingly and with intent to defraud files an application with false information may be guilty of insurance fraud.',
    10,
  ),
  'texts/application-statement-fl.md': statement(
    'FL',
    'Any person who knowingly and with intent to injure, defraud, or deceive any insurer files a statement of claim or an application containing any false, incomplete, or misleading information is guilty of a felony of the third degree.',
    14,
  ),
  'texts/application-statement-ny.md': statement(
    'NY',
    'Any person who knowingly and with intent to defraud any insurance company or other person files an application for insurance or statement of claim containing any materially false information, or conceals for the purpose of misleading, information concerning any fact material thereto, commits a fraudulent insurance act, which is a crime, and shall also be subject to a civil penalty not to exceed five thousand dollars and the stated value of the claim for each such violation.',
    10,
  ),
  'texts/authorization.md': `---
key: authorization
version: 1
head: Authorization to use and disclose health information
sort: 1
---
I authorize doctors, hospitals, pharmacies and insurers I have or had to disclose what they know of my health, and that of my children under 18, to the carriers of the plans in this enrollment.

- **What for:** to decide on and issue the plans, and to pay benefits.
- **Until when:** 24 months after I sign. I may revoke it in writing at any time; what was done before stays done.
- **Once more:** what is disclosed may be disclosed again and may then no longer be protected by federal privacy rules.

No doctor’s treatment depends on my signature. A plan that asks about health may not be issued without it.
`,
  'texts/fixed-indemnity.md': `---
key: fixed-indemnity
version: 1
head: Fixed indemnity notice
sort: 2
---
A plan in your cart pays fixed amounts. **It is not comprehensive health insurance** and does not replace it.
`,
  'texts/life-application.md': `---
key: life-application
version: 1
head: Life insurance application
sort: 3
---
If the plan takes the place of life insurance I have, I tell the carrier before it is issued, and I may return it within 30 days.
`,
  'texts/discount-plan.md': `---
key: discount-plan
version: 1
head: Discount plan notice
carriers: [quiet-fields]
sort: 4
---
A plan in your cart is a discount plan. **It is not insurance.** It gives discounts at certain providers and makes no payments to them. It is run by Quiet Fields Services, 800-555-0221. You may return it within 30 days and have everything back.
`,
};

function statement(state: string, warning: string, days: number): string {
  return `---
key: application-statement
version: 1
head: Statement of the applicant
${state === '' ? '' : `states: [${state}]\n`}---
My answers in this enrollment are complete and true to the best of my knowledge. Coverage begins on {effectiveDate}, provided that the first payment has been made.

**Returning.** I may return a plan within ${days} days after its documents reach me, and everything I paid for it comes back.

**Fraud warning.** ${warning}
`;
}
