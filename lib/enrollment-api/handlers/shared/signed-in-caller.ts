import { isStaff, type EProcess } from '@/lib/rules/words/visits';
import type { Context } from '../../request-context';
import { signedOut } from '../../api-error';
import type { SignedInCaller } from '../../ports';
import type { MemberOwner } from '../../store/member-rows';

/**
 * Returns the caller who is signed in with one of these roles; refuses every other caller, whatever ids came along
 * (decisions 10, threats T17). That the account is in force and the ids are its own was asked before the handler ran.
 */
export function requireSignedIn(context: Context, ...roles: SignedInCaller['role'][]): SignedInCaller {
  const { signedIn } = context.caller;
  if (signedIn === null || !roles.includes(signedIn.role)) throw signedOut(`needs ${roles.join(' or ')}`);
  return signedIn;
}

/** Returns the signed-in rep or group administrator, with the owner whose members they may see. */
export function requireStaff(context: Context): { by: SignedInCaller; owner: MemberOwner } {
  const by = requireSignedIn(context, 'rep', 'group');
  const { agentId, groupId } = context.caller;
  if (by.role === 'rep' && agentId !== null) return { by, owner: { agentId } };
  if (by.role === 'group' && groupId !== null) return { by, owner: { groupId } };
  throw signedOut('staff without an agent or a group');
}

/**
 * The role that enrolls with a quote: the rep or group administrator who is signed in by now, also where the form was
 * filled in before that, else the role that began it (rules 1 §4 "eprocess").
 */
export function enrollsAs({ caller }: Context, begunAs: EProcess): EProcess {
  const role = caller.signedIn?.role;
  return isStaff(role) ? role : begunAs;
}

/** The signed-in person as the audit log names them. */
export const actorName = ({ role, id }: SignedInCaller): string => `${role}:${id}`;

/** The actor for the store's records: the signed-in person, else the visitor. */
export function actorOf({ caller }: Context): string {
  const { signedIn, uid } = caller;
  if (signedIn !== null) return actorName(signedIn);
  return uid === null ? 'visitor' : `uid:${uid}`;
}
