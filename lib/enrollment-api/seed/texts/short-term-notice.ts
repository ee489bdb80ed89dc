/**
 * The notice of short-term, limited-duration insurance in the words of 26 CFR 54.9801-2, its two columns as pairs. It
 * stands on the plan's page and above the signature.
 */
const COMPARED: readonly (readonly [policy: string, marketplace: string])[] = [
  [
    'Might not cover you due to preexisting health conditions like diabetes, cancer, stroke, arthritis, heart disease, mental health &amp; substance use disorders',
    'Can’t deny you coverage due to preexisting health conditions',
  ],
  [
    'Might not cover things like prescription drugs, preventive screenings, maternity care, emergency services, hospitalization, pediatric care, physical therapy &amp; more',
    'Covers all essential health benefits',
  ],
  [
    'Might have no limit on what you pay out-of-pocket for care',
    'Protects you with limits on what you pay each year out-of-pocket for essential health benefits',
  ],
  [
    'You won’t qualify for Federal financial help to pay premiums &amp; out-of-pocket costs',
    'Many people qualify for Federal financial help',
  ],
  ['Doesn’t have to meet Federal standards for comprehensive health coverage', 'All plans must meet Federal standards'],
];

const rows = COMPARED.map(
  ([policy, marketplace]) =>
    `<li><strong>This policy:</strong> ${policy}<br><strong>Insurance on HealthCare.gov:</strong> ${marketplace}</li>`,
);

export const SHORT_TERM_NOTICE = [
  '<p><strong>IMPORTANT: This is a short-term, limited-duration policy, NOT comprehensive health coverage.</strong></p>',
  '<p>This is a temporary limited policy that has fewer benefits and Federal protections than other types of health insurance options, like those on HealthCare.gov.</p>',
  `<ul>${rows.join('')}</ul>`,
  '<p><strong>Looking for comprehensive health insurance?</strong> Visit HealthCare.gov or call 1-800-318-2596 (TTY: 1-855-889-4325) to find health coverage options. To find out if you can get health insurance through your job, or a family member’s job, contact the employer.</p>',
  '<p><strong>Questions about this policy?</strong> For questions or complaints about this policy, contact your State Department of Insurance. Find their number on the National Association of Insurance Commissioners’ website (naic.org) under “Insurance Departments.” If you have this policy through your job, or a family member’s job, contact the employer.</p>',
].join('');
