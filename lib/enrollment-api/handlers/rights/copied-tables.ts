/** The part of a member's copy that tells a table's rows about them, or the reason why none does. */
type Copied = { part: string } | { what: string; why: string };

const told = (part: string): Copied => ({ part });
const not = (what: string, why: string): Copied => ({ what, why });

const OF_OTHERS = 'They are about the people who sell and administer plans here, and name no member.';
const NO_ONE = 'They belong to a browser, and nothing in them says whose it is.';
const AGAIN = 'They say again what this copy tells at its place.';

/**
 * Every table with personal data (decisions 277): the part of the copy that tells its rows, or the reason why there is none, which the
 * copy itself gives. A test derives the tables from the schema.
 */
export const COPIED: Readonly<Record<string, Copied>> = {
  members: told('profile'),
  member_dependents: told('dependents'),
  member_beneficiaries: told('beneficiaries'),
  member_health: told('health'),
  member_banks: told('ways_to_pay'),
  member_cards: told('ways_to_pay'),
  member_policies: told('plans'),
  policy_changes: told('plans.changes'),
  evidence_decisions: told('plans.decisions'),
  covered_dependents: told('plans.dependents_covered'),
  policies: told('policies'),
  policy_items: told('plans'),
  payment_intents: told('policies.payments'),
  member_changes: told('changes_after_the_sale'),
  change_proofs: told('changes_after_the_sale.proof'),
  renewals: told('renewals'),
  renewal_signatures: told('renewals.signature'),
  policy_documents: told('documents'),
  signatures: told('signatures'),
  consents: told('consents'),
  enrollments: told('applications'),
  enrollment_columns: told('applications.answers'),
  cart_items: told('applications.cart'),
  plan_answers: told('applications.answers_to_plans'),
  verifications: told('applications.verifications'),
  screen_records: told('applications.pictures_of_steps'),
  text_views: told('applications.texts_shown'),
  signing_links: told('applications.links_to_sign'),
  resume_codes: told('applications.codes_to_go_on'),
  visits: told('applications.visits'),
  quotes: told('quotes'),
  census_people: told('employer_lists'),
  mail_outbox: told('mails'),
  one_time_codes: told('codes_and_links'),
  link_tokens: told('codes_and_links'),
  audit_log: told('audit'),
  deletion_requests: told('deletion'),
  policy_inputs: not('The people and plans that a price was computed from, sealed as its proof', AGAIN),
  later_inputs: not('The people and plans that a later price was computed from, sealed as its proof', AGAIN),
  policy_papers: not('The facts that a document was made from', AGAIN),
  export_holds: not(
    'Fields of a plan that a file to its carrier cannot carry',
    'It names the fields, never what stands in them.',
  ),
  export_items: not('The facts of a plan, its people and their address as its carrier was told them', AGAIN),
  answered_calls: not('Answers to a press that was repeated, for a day', AGAIN),
  payment_events: not('Words of banks and processors about a payment, without names', AGAIN),
  sessions: not('The session of your browser', 'It is found by the cookie of that browser alone, and ends with it.'),
  leads: not('Answers of a browser before an application', NO_ONE),
  assistant_answers: not('Answers given to the help assistant', NO_ONE),
  rate_limits: not('Counters of tries', 'They are counted under hashes, and are gone a day after.'),
  agreement_texts: not(
    'Texts that people agree to',
    'They name nobody; the words you accepted stand with your consents.',
  ),
  settings: not('Facts of the installation', 'They are of the storefront, and of nobody.'),
  access_codes: not('Codes of reps and groups', OF_OTHERS),
  staff: not('Reps and administrators', OF_OTHERS),
  agents: not('Agents', OF_OTHERS),
  producer_licences: not('Licences of agents', OF_OTHERS),
};
