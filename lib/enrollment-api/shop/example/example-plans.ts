/** The plans of the example shop, by their path. Companies, plans and forms are invented. */
export const EXAMPLE_PLANS: Readonly<Record<string, string>> = {
  'plans/5101.yaml': `kind: insurance
formNumber: BH 5101 (01/26)
name: Harbor Dental
carrier: blue-harbor
category: dental
shortText: Two cleanings a year at no cost, fillings 80%, crowns 50%.
lead: Two cleanings a year at no cost to you, most of the bill for fillings and half for crowns.
levelHeading: Choose your yearly maximum
levels:
  - pricingId: 510101
    name: Harbor 1000
    fullName: Harbor Dental 1000
    cartLine: "Dental, $1,000 a year"
    benefitLines:
      - $1,000 a year
      - Fillings 80%
  - pricingId: 510102
    name: Harbor 2000
    fullName: Harbor Dental 2000
    cartLine: "Dental, $2,000 a year"
    benefitLines:
      - $2,000 a year
      - Fillings 90%
defaultLevel: 510101
facts:
  - label: Cleanings
    value: 100%
  - label: Dentists
    value: Any licensed
description:
  body: >-
    <p>Harbor Dental pays for the visits most people make every year. You choose the dentist.</p>
availability:
  states:
    only: [TX, FL, NY]
`,
  'plans/5201.yaml': `kind: insurance
formNumber: BH 5201 (01/26)
name: Harbor Vision
carrier: blue-harbor
category: vision
shortText: An eye exam a year and $150 for glasses or lenses.
lead: An eye exam every year and $150 for frames or contact lenses.
levelHeading: The plan
levels:
  - pricingId: 520101
    name: Harbor Vision
    fullName: Harbor Vision
    cartLine: "Vision, $150 for glasses"
    benefitLines:
      - Eye exam $10
      - Frames up to $150
defaultLevel: 520101
facts:
  - label: Eye exam
    value: $10
  - label: Frames
    value: Up to $150
description:
  body: >-
    <p>Harbor Vision pays for an exam and for glasses every year.</p>
availability:
  states:
    only: [TX, FL, NY]
`,
  'plans/5401.yaml': `kind: insurance
formNumber: BH 5401 (01/26)
name: Harbor Critical
carrier: blue-harbor
category: critical
shortText: $10,000 at a heart attack, stroke or cancer.
lead: A single payment of $10,000 when one of the named illnesses is found.
levelHeading: The amount
levels:
  - pricingId: 540101
    name: $10,000
    fullName: Harbor Critical $10000
    cartLine: "Critical illness, $10,000"
    benefitLines:
      - $10,000 once
    benefitAmount: 10000
defaultLevel: 540101
facts:
  - label: Paid
    value: Once for each illness
description:
  body: >-
    <p>Harbor Critical pays a fixed amount to you. It is not comprehensive health insurance.</p>
availability:
  states:
    only: [TX, NY]
  tobaccoAnswer: true
requirements:
  agreements: [fixed-indemnity]
`,
  'plans/5501.yaml': `kind: insurance
formNumber: BH 5501 (01/26)
name: Harbor Term Life
carrier: blue-harbor
category: term_life
shortText: $100,000 for your family, half of it on your spouse.
lead: $100,000 of term life insurance on you, and $50,000 on your spouse.
levelHeading: The amount
levels:
  - pricingId: 550101
    name: $100,000
    fullName: Harbor Term Life $100000
    cartLine: "Term life, $100,000"
    benefitLines:
      - $100,000 on you
      - $50,000 on your spouse
    benefitAmount: 100000
defaultLevel: 550101
facts:
  - label: Amount
    value: $100,000
description:
  body: >-
    <p>Harbor Term Life pays when the insured person dies within the term.</p>
availability:
  states:
    only: [TX, FL]
  tobaccoAnswer: true
  dependentInfo: true
  memberAge: { min: 18, max: 64 }
  spouseAge: { min: 18, max: 64 }
requirements:
  steps: { beneficiary: true, health: true }
  healthQuestions: [101, 102]
  medicationQuestion: 150
  agreements: [life-application]
`,
  'plans/5601.yaml': `kind: service
formNumber: QF 5601 (01/26)
name: Quiet Fields Rx Card
carrier: quiet-fields
category: rx
shortText: A card for discounts on prescriptions. Not insurance.
lead: Discounts on most prescriptions at pharmacies that take part. This is not insurance.
levelHeading: The card
levels:
  - pricingId: 560101
    name: Rx Card
    fullName: Quiet Fields Rx Card
    cartLine: "Prescription discounts"
    benefitLines:
      - Discounts from 10% to 60%
defaultLevel: 560101
facts:
  - label: Discount
    value: 10% to 60%
description:
  body: >-
    <p>The card gives discounts at pharmacies that take part. You pay the discounted price yourself.</p>
availability:
  states:
    only: [TX, FL, NY]
fees:
  - key: card-fee
    label: One-time card fee
    kind: once
    scope: plan
    amount: 5.00
    because: The card and its letter are made once.
requirements:
  agreements: [discount-plan]
`,
};
