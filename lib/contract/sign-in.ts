import * as z from 'zod';
import { SIGN_IN_ROLES } from '../rules/words/visits';
import { endpoint } from './endpoint';
import { done, lookup, success } from './envelope';
import { Email, Id, Label, NullableId, SlugOrEmpty } from './scalars';

/*
 * Signing in of reps, group administrators and members (decisions 10, 11). Beyond the spec, which shows no
 * authentication (rules 1 §6). Internal: the storefront's own routes ask, so that a challenge never leaves its sealed
 * cookie.
 */

const Role = z.enum(SIGN_IN_ROLES);
/** The roles in which an address is looked for; the first one that has it wins. */
const roles = { roles: z.array(Role).min(1).max(SIGN_IN_ROLES.length) };

/**
 * The rep, group administrator, operator or member who signed in. `id` and `version` go along with every later call, so that one
 * who is locked out is out at once.
 */
const SignedIn = z.object({
  role: Role,
  id: Id,
  version: z.int().min(0),
  name: Label,
  agent_id: NullableId,
  group_id: NullableId,
  user_id: NullableId,
  portal_id: NullableId,
  landing_url: SlugOrEmpty,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Names the code that was asked for; without the mail it is worth nothing. */
const Challenge = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/request-sign-in-code',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ email: Email.optional(), agent_id: Id.optional(), ...roles }),
  output: success(z.object({ challenge: Challenge })),
  summary:
    'Mails a one-time code to the address on file, or to nobody: the answer is the same (decisions 10). By email, or by the agent of an access code.',
});

export const verifySignInCode = endpoint({
  method: 'POST',
  path: '/verify-sign-in-code',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ challenge: Challenge, code: z.string().regex(/^\d{6}$/) }),
  output: lookup(SignedIn),
  summary: 'Whoever a one-time code was mailed to; 204 for a wrong, used or old one (decisions 10, 11).',
});

export const resolveSignIn = endpoint({
  method: 'POST',
  path: '/resolve-sign-in',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ email: Email, ...roles }),
  output: lookup(SignedIn),
  summary: "Whoever has the address that the deployment's identity provider verified; 204 for nobody (decisions 10).",
});

export const createMemberLink = endpoint({
  method: 'POST',
  path: '/create-member-link',
  access: 'staff',
  limit: 'mail',
  input: z.strictObject({ user_id: Id, tier: z.string().max(3).optional() }),
  output: done,
  summary:
    "Mails a current member a link to the own welcome page or, with a tier, to the benefit store: to the address on file, by the rep or group whose member it is (decisions 11, rules 3 §2 'Member benefit store by link').",
});

export const openMemberLink = endpoint({
  method: 'POST',
  path: '/open-member-link',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/) }),
  output: lookup(SignedIn),
  summary: 'Whoever a mailed link is for, once and for a day; 204 for any other (decisions 11).',
});
