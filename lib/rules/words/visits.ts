/*
 * The ways people come to a site and the people they enroll: words of the wire that sessions, sites and enrollments
 * share.
 */

/** The person who enrolls, the wire's `eprocess` (rules 1 §3). */
export const EPROCESSES = ['rep', 'applicant', 'group'] as const;
export type EProcess = (typeof EPROCESSES)[number];

/** The kind of storefront an open visit came by (rules 1 §3). */
export const OPEN_TYPES = ['agent', 'group', 'user'] as const;
export type OpenType = (typeof OPEN_TYPES)[number];

export const ENROLL_TYPES = ['new-member', 'new-group-member', 'existing-member'] as const;
export type EnrollType = (typeof ENROLL_TYPES)[number];

/** Roles with the members of others: reps and group administrators. */
export const STAFF_ROLES = ['rep', 'group'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Roles of accounts: staff, and the operators who run the installation and have no owner (decisions 285). */
export const ACCOUNT_ROLES = [...STAFF_ROLES, 'operator'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Roles that can sign in (decisions 10, 11). */
export const SIGN_IN_ROLES = [...ACCOUNT_ROLES, 'member'] as const;
export type SignInRole = (typeof SIGN_IN_ROLES)[number];

/**
 * The way the gate of a site was passed: `resumed` by a resume code or link (rules 3 §2 "Shell guard"), `signed-in` by
 * a group administrator or a member; a signed-in rep has `rep`. It grants nothing else (decisions 10).
 */
export const GATE_PASSES = ['none', 'rep', 'employee', 'resumed', 'signed-in'] as const;
export type GatePass = (typeof GATE_PASSES)[number];

/** True for a role of staff. */
export function isStaff(role: string | null | undefined): role is StaffRole {
  return STAFF_ROLES.some((known) => known === role);
}

/** True for a role of accounts, which see other people's records. */
export function isAccountRole(role: string | null | undefined): role is AccountRole {
  return ACCOUNT_ROLES.some((known) => known === role);
}

/** True for a role that can sign in. */
export function isSignInRole(value: unknown): value is SignInRole {
  return SIGN_IN_ROLES.some((known) => known === value);
}

/** Inputs that the server injects from the sealed session. The browser can neither see nor send them. */
export const SESSION_INPUTS = [
  'enrollment_id',
  'tempId',
  'agent_id',
  'group_id',
  'platform_group_id',
  'portal_id',
  'user_id',
  'eprocess',
  'open_type',
  'type',
  'enroll_type',
  'referral',
  'agentID',
  'groupID',
  'platformID',
  'userID',
  'device_id',
  'web_url',
] as const;
export type SessionInput = (typeof SESSION_INPUTS)[number];

/** The group of those who come by the benefit store's link and belong to no agent and no group (rules 3 §9). */
export const BENEFIT_STORE_GROUP = '1929';
