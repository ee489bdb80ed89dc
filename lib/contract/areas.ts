import type { Endpoint } from './endpoint';
import * as access from './access';
import * as agreement from './agreement';
import * as beneficiaries from './beneficiaries';
import * as billing from './billing';
import * as branding from './branding';
import * as cart from './cart';
import * as census from './census';
import * as contactChanges from './contact-changes';
import * as coverageChanges from './coverage-changes';
import * as decisions from './decisions';
import * as dependents from './dependents';
import * as drafts from './drafts';
import * as filter from './filter';
import * as health from './health';
import * as heldMarks from './held-marks';
import * as householdLinks from './household-links';
import * as lead from './lead';
import * as mailedQuotes from './mailed-quotes';
import * as memberDetails from './member-details';
import * as memberHome from './member-home';
import * as memberRights from './member-rights';
import * as options from './options';
import * as ours from './ours';
import * as payAgain from './pay-again';
import * as plans from './plans';
import * as policyEvidence from './policy-evidence';
import * as pricing from './pricing';
import * as questions from './questions';
import * as quote from './quote';
import * as receipt from './receipt';
import * as receiptLink from './receipt-link';
import * as recommend from './recommend';
import * as renewal from './renewal';
import * as rep from './rep';
import * as repHome from './rep-home';
import * as resume from './resume';
import * as signIn from './sign-in';
import * as signing from './signing';
import * as steps from './steps';
import * as verify from './verify';

type Area = { name: string; about: string; of: readonly object[] };

/** The parts of the contract in the order in which they are met, each with the files whose endpoints belong to it. */
const AREAS: readonly Area[] = [
  { name: 'sites', about: 'Hosts, names and landings of sites, and their look.', of: [branding] },
  { name: 'access', about: 'Access codes, group codes, referrals and leads.', of: [access, lead] },
  { name: 'quotes', about: 'The answers that prices depend on. A quote begins an enrollment.', of: [filter, options] },
  { name: 'plans', about: 'Menus, lists, pages, prices and questions of plans.', of: [plans, pricing, questions] },
  { name: 'recommendations', about: 'What others chose.', of: [recommend] },
  { name: 'cart', about: 'Plans that were chosen, what they cost and when they begin.', of: [cart, heldMarks] },
  {
    name: 'mailed quotes',
    about: 'A cart that is mailed as a quote, and opened from its link.',
    of: [quote, mailedQuotes],
  },
  {
    name: 'steps',
    about: 'The steps of an enrollment: their fields, what was answered, and saving.',
    of: [steps, drafts, beneficiaries, dependents, health],
  },
  { name: 'signature', about: 'Agreements, who signs them, and the submission.', of: [agreement] },
  {
    name: 'signing links',
    about: 'Links by which clients and dependents sign for themselves.',
    of: [signing, householdLinks],
  },
  { name: 'payment', about: 'How an enrollment is paid, and what is paid again.', of: [billing, payAgain] },
  { name: 'receipt', about: 'What was enrolled: receipt, copy and proof.', of: [receipt, receiptLink, verify] },
  { name: 'saved enrollments', about: 'Enrollments that go on later, by a code.', of: [resume] },
  { name: 'sign-in', about: 'One-time codes of reps, group administrators and members.', of: [signIn] },
  {
    name: 'reps and groups',
    about: 'Clients, employees, and what waits for them.',
    of: [rep, repHome, census, decisions, policyEvidence],
  },
  {
    name: 'members',
    about: 'Policies that are held, and changes after the sale.',
    of: [memberHome, memberDetails, memberRights, renewal, coverageChanges, contactChanges],
  },
  { name: 'beyond the specification', about: 'What the storefront asks beside it.', of: [ours] },
];

/** The tags of the OpenAPI documents. */
export const areas: readonly { name: string; description: string }[] = AREAS.map(({ name, about }) => ({
  name,
  description: about,
}));

const byEndpoint = new Map<unknown, string>(
  AREAS.flatMap(({ name, of }) =>
    of.flatMap((file) => Object.values(file).map((value: unknown) => [value, name] as const)),
  ),
);

/** The area of an endpoint, by the file it stands in. */
export function areaOf(endpoint: Endpoint): string {
  const area = byEndpoint.get(endpoint);
  if (area === undefined) throw new Error(`No area has ${endpoint.method} ${endpoint.path}`);
  return area;
}
