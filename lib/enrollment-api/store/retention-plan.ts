import { KEPT_YEARS } from '@/lib/rules/words/kept-records';

/** Days after which each kind of row is forgotten (threats T27 and ASVS 14.2.7: nothing is kept without a reason). */
export const DAYS = {
  /** A quote that was never worked on: no cart, no step beside the quote form. */
  emptyDraft: 2,
  /** As long as the code of Save & Continue Later lives (decisions 12). */
  draft: 30,
  code: 1,
  /** The part that a sender sees of links that are over, and mailed quotes whose link is. */
  sent: 30,
  /** A press is tried again within minutes. */
  answered: 1,
  mail: 30,
  /** Events told to other systems: what one missed for months is read from a list, not from events. */
  webhook: 90,
  visit: 365,
  /** The paper of a change that was declined or taken back: time enough to object. */
  refusedPaper: 180,
  /** News that a carrier was told and has been told anew since, or of a plan that ended: time enough to ask for the same file. */
  told: 180,
  /** Answers a browser gave without an enrollment, counted from its last change: as long as its cookie lives. */
  device: 180,
};

/** The same in hours. */
export const HOURS = {
  /** Time to look at a difference before it is applied. */
  upload: 1,
};

/** The part that deletes rows of a table: the worker by days, the row they belong to, a member's wish, the operator, or none. */
export type DeletedBy = 'worker' | 'its owner' | 'wish' | 'operator' | 'nobody';

/** A table: the things kept in it, for how long and why, and who deletes them. */
export type Retention = { holds: string; kept: string; why: string; by: DeletedBy };

const of = (holds: string, kept: string, why: string, by: DeletedBy): Retention => ({ holds, kept, why, by });

const AFTER = `${KEPT_YEARS} years after the last plan ended`;
const FOREVER = 'with the installation';
const inUse = (holds: string): Retention =>
  of(holds, 'while in use', 'the shop runs on it; nothing personal', 'operator');
const evidence = (holds: string): Retention => of(holds, AFTER, 'proves what was agreed', 'operator');
const proves = (holds: string): Retention => of(holds, FOREVER, 'proves what was agreed; nothing personal', 'nobody');
const withEnrollment = (holds: string, why: string): Retention => of(holds, 'with the enrollment', why, 'its owner');
const withMember = (holds: string): Retention =>
  of(holds, 'until no plan is held, when the member asks', 'plans are covered and paid by it', 'wish');
const people = (holds: string): Retention =>
  of(holds, 'while they work here', 'sign-in and names on pages', 'operator');

/**
 * Every table of the schema; `docs/retention.md` shows the same (decisions 267).
 *
 * @internal The worker has its days from here; the whole list is read by its test alone.
 */
export const RETENTION: Readonly<Record<string, Retention>> = {
  access_codes: people('codes of reps and groups, hashed'),
  ach_batches: of('files for the bank, without accounts', FOREVER, 'books of account; nothing personal', 'nobody'),
  agent_groups: inUse('groups of agents'),
  agent_portals: inUse('portals of agents'),
  agents: people('names, numbers and addresses of agents'),
  agreement_texts: proves('texts that are agreed to, each version'),
  answered_calls: of('answers to repeated presses, sealed', `${DAYS.answered} day`, 'one press, one change', 'worker'),
  assistant_answers: of(
    'answers of the help assistant, sealed',
    `${DAYS.device} days after the last change`,
    'help goes on where it was',
    'worker',
  ),
  assistant_questions: inUse('questions of the help assistant'),
  audit_head: of('the end of the audit chain', 'with the installation', 'cut rows are noticed', 'nobody'),
  audit_log: of(
    'who did what when, ids and network addresses, no names',
    'with the installation',
    'append-only: proves looks and changes',
    'nobody',
  ),
  carriers: inUse('carriers'),
  cart_items: withEnrollment('plans of carts', 'the choice'),
  census_people: of(
    'people on an employer’s list, sealed, and hashes of their names',
    'while the employer lists them; who left stays, marked',
    'the employer’s open enrollment',
    'operator',
  ),
  change_proofs: of(
    'proofs of life events, sealed',
    `declined or taken back: ${DAYS.refusedPaper} days; else until no plan is held, when the member asks`,
    'who decides reads them, and so may who objects',
    'worker',
  ),
  changes: inUse('changes that processes hear of'),
  consents: of(
    'words that were accepted, with time and network address',
    FOREVER,
    'append-only: proves the consent',
    'nobody',
  ),
  contributions: inUse('what employers pay'),
  covered_dependents: withMember('who is covered by which plan'),
  deletion_requests: of('wishes to be deleted', 'with the member', 'tells why so little is kept', 'its owner'),
  enrollment_columns: withEnrollment(
    `answers of steps, sealed; drafts of steps for ${DAYS.draft} days`,
    'the application',
  ),
  enrollments: of(
    'applications',
    `not sent: ${DAYS.draft} days after the last change, untouched ${DAYS.emptyDraft} days; sent or signed: ${AFTER}`,
    'saved for later; then what was agreed',
    'worker',
  ),
  evidence_decisions: evidence('decisions of carriers'),
  export_answers: of('answers of carriers to files, without personal data', FOREVER, 'proves what was taken', 'nobody'),
  export_batches: of(
    'files that left the house, by hash and counts, without personal data',
    FOREVER,
    'proves what left the house; numbers never come twice',
    'nobody',
  ),
  export_holds: of(
    'plans that no file can tell, by field, without values',
    'until one can',
    'mends what keeps them',
    'operator',
  ),
  export_items: of(
    'plans in files to carriers, with what was told, sealed',
    `what was told: ${DAYS.told} days after it was told anew or ended; the rest: ${AFTER}`,
    'proves what was agreed',
    'operator',
  ),
  featured_plans: inUse('plans that are shown first'),
  group_portals: inUse('portals of groups'),
  groups: inUse('groups'),
  hosts: inUse('hosts'),
  later_inputs: evidence('inputs of prices after a change of people or a renewal, which prove them'),
  leads: of(
    'answers of browsers without an enrollment',
    `${DAYS.device} days after the last change`,
    'as long as the cookie lives',
    'worker',
  ),
  link_tokens: of('links that were mailed, hashed', `${DAYS.code} day after their end`, 'they open once', 'worker'),
  mail_outbox: of(
    'mails with addresses and files, sealed',
    `${DAYS.mail} days`,
    'sent once, and shown that it was',
    'worker',
  ),
  member_banks: withMember('bank accounts on file, sealed'),
  member_beneficiaries: withMember('beneficiaries, sealed'),
  member_cards: withMember('cards on file by token, sealed'),
  member_changes: of(
    'changes after the sale, sealed and signed',
    `never signed: ${DAYS.draft} days; signed: ${AFTER}`,
    'proves what was agreed',
    'worker',
  ),
  member_dependents: withMember('dependents, sealed'),
  member_health: withMember('health answers on file, sealed'),
  member_policies: evidence('plans that are or were held'),
  members: of(
    'members, sealed, and hashes of what finds them',
    `the name: ${AFTER}; all else until no plan is held, when the member asks`,
    'who holds a plan',
    'wish',
  ),
  one_time_codes: of('codes that were mailed, hashed', `${DAYS.code} day after their end`, 'sign-in', 'worker'),
  past_baskets: of('choices of earlier households, counts only', 'while in use', 'recommendations', 'operator'),
  payment_events: of('words of processors and banks, no personal data', AFTER, 'books of account', 'operator'),
  payment_intents: of(
    'payments, their source sealed',
    AFTER,
    'authorizations for two years after the last debit (Regulation E), books of account',
    'operator',
  ),
  plan_answers: withEnrollment('answers to questions of plans, sealed', 'the application'),
  plan_visibility: inUse('where plans are shown'),
  plans: inUse('plans'),
  policies: evidence('submissions, their record sealed'),
  policy_changes: evidence('states of held plans'),
  policy_documents: evidence('documents as they were sent, sealed'),
  policy_inputs: evidence('inputs of prices, which prove them'),
  policy_items: evidence('plans as they were sold'),
  policy_papers: evidence('what documents were made from, sealed'),
  portals: inUse('portals'),
  producer_licences: people('licences of producers'),
  questions: inUse('questions'),
  quotes: of(
    'quotes that were mailed, sealed',
    `${DAYS.sent} days after the link’s end`,
    'the link opens the cart',
    'worker',
  ),
  rate_factors: proves('factors of rates'),
  rate_limits: of('counters of tries', 'a day after their end', 'limits', 'worker'),
  rate_tables: proves('tables of rates'),
  rates: proves('rates, each range of days'),
  referrals: inUse('referrals'),
  related_plans: inUse('plans that go together'),
  renewal_signatures: evidence('signatures under renewals, sealed'),
  renewals: evidence('renewals of held plans'),
  resume_codes: of(
    'codes of saved applications, hashed',
    `${DAYS.code} day after their end`,
    'saved for later',
    'worker',
  ),
  screen_records: withEnrollment('pictures of steps, masked and sealed', 'proves what was shown'),
  sessions: of('sessions of browsers, sealed', 'a day after their end', 'the visit goes on', 'worker'),
  settings: of('facts of the installation', 'with the installation', 'keys and seeds are known again', 'nobody'),
  shop_rows: inUse('rows that the shop’s folder told, by their ids'),
  shop_uploads: of(
    'files that operators uploaded',
    `until applied, at most ${HOURS.upload} hour`,
    'looked at before it counts',
    'worker',
  ),
  signatures: evidence('signatures, sealed'),
  signing_links: of(
    'links to sign, hashed, and what their sender sees, sealed',
    `${DAYS.sent} days after their end; signed alone: with the enrollment`,
    'the sender sees how it stands',
    'worker',
  ),
  site_pictures: inUse('pictures of the looks of sites'),
  sites: inUse('sites'),
  staff: people('reps and administrators who sign in'),
  states: inUse('states'),
  text_views: withEnrollment('when texts were shown', 'the certificate tells it'),
  verifications: withEnrollment('verdicts on clients’ answers, hashed', 'proves how a client was verified'),
  visits: of('visits of sites, no names', `${DAYS.visit} days`, 'counts of traffic', 'worker'),
  webhook_deliveries: of(
    'events on their way to other systems',
    'with the event',
    'told once, and shown that it was',
    'its owner',
  ),
  webhook_endpoints: inUse('addresses of other systems, their secrets sealed'),
  webhook_events: of(
    'events told to other systems: numbers and states, no personal data',
    `${DAYS.webhook} days`,
    'sent again when asked for',
    'worker',
  ),
  zip_codes: inUse('ZIP codes'),
};
