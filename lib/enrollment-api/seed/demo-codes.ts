/**
 * Codes of the demo installation, for the start-up lines and the README. They are invented, open only demo data, and
 * are kept in the database as keyed hashes like any other code.
 */
export const DEMO_REP_CODES = [
  { code: 'STAR4101', agentId: '4101', who: 'Dana Whitfield, North Star Benefits' },
  { code: 'BAY4102', agentId: '4102', who: 'Marcus Delacroix, Bayline Coverage' },
  { code: 'LENA4103', agentId: '4103', who: 'Lena Hartwig, without a landing page' },
] as const;

/** `employeeClass`: of the employees whom the employer gives that code (decisions 147). */
export const DEMO_GROUP_CODES: readonly { code: string; groupId: string; employeeClass?: string; who: string }[] = [
  { code: 'HARBOR2027', groupId: '1929', who: 'Harbor Mills' },
  { code: 'HARBORLEAD27', groupId: '1929', employeeClass: 'Managers', who: 'Harbor Mills, its managers' },
  { code: 'BLUE2556', groupId: '2556', who: 'Bluewater Logistics, asks for an enroller code' },
  { code: 'GRANITE2512', groupId: '2512', who: 'Granite County Schools, asks for an enroller code' },
  { code: 'BAKERY3001', groupId: '3001', who: 'Quarry Lane Bakery, without a landing page' },
];

/** Staff who can sign in; the one-time code arrives in the demo mailbox. */
export const DEMO_STAFF = [
  { email: 'dana@northstar.example', who: 'rep Dana Whitfield' },
  { email: 'ruth@harbormills.example', who: 'benefits desk of Harbor Mills, Ruth Okafor' },
  { email: 'omar@coverfront.example', who: 'operator Omar Lindgren, on the product’s host alone' },
] as const;

/** A member who can sign in. */
export const DEMO_MEMBER = {
  email: 'elias@brandt.example',
  who: 'member Elias Brandt, of North Star Benefits',
} as const;
