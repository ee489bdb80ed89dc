import { and, eq, type SQL } from 'drizzle-orm';
import { signedOut } from './api-error';
import type { Caller, Ports, SignedInCaller } from './ports';
import { findMembers, loadMember, type Member, memberName } from './store/member-rows';
import { normalizeEmail } from './store/places';
import { staff } from './store/schema/access-tables';
import { agents, groups, sites } from './store/schema/site-tables';

/** A person who may sign in: a rep, a group administrator, an operator or a member (decisions 10, 11, 285). */
export type Account = SignedInCaller & {
  name: string;
  email: string;
  agentId: string | null;
  groupId: string | null;
  portalId: string | null;
  landing: string;
  /** The agent whose site counts as theirs: their own, or their group's or member's. */
  siteAgentId: string | null;
};

type Role = Account['role'];
type Needs = Pick<Ports, 'store' | 'fields'>;
type StaffRow = {
  staff: typeof staff.$inferSelect;
  agents: typeof agents.$inferSelect | null;
  groups: typeof groups.$inferSelect | null;
};

/** Active staff that fit, each with the agent or group they work for, while that is in business. */
const findStaff = ({ store }: Pick<Needs, 'store'>, fitting: SQL | undefined): Promise<StaffRow[]> =>
  store.db
    .select()
    .from(staff)
    .leftJoin(agents, and(eq(agents.id, staff.agentId), eq(agents.active, true)))
    .leftJoin(groups, and(eq(groups.id, staff.groupId), eq(groups.active, true)))
    .where(and(fitting, eq(staff.active, true)));

/** The active account of a role and id, or null: locked out, dismissed, or of an agent or group out of business. */
export async function loadAccount(needs: Needs, role: Role, id: string): Promise<Account | null> {
  if (role === 'member') {
    const member = await loadMember(needs, id);
    return member && toMemberAccount(member);
  }
  const [row] = await findStaff(needs, and(eq(staff.id, id), eq(staff.role, role)));
  return row ? toStaffAccount(row) : null;
}

/**
 * The account that has this address on file and belongs to the site, by the first of the roles that fits. Two members
 * of the site with one address find none: a code must never open another person's records.
 */
export async function findAccount(
  needs: Needs,
  email: string,
  roles: readonly Role[],
  siteKey: string | null,
): Promise<Account | null> {
  const address = normalizeEmail(email);
  const rows = await findStaff(needs, eq(staff.email, address));
  const own = rows.slice(0, 1).flatMap((row) => toStaffAccount(row) ?? []);
  const members = roles.includes('member') ? await findMembers(needs, { email: address }) : [];
  const here: Account[] = [];
  for (const account of [...own, ...members.map(toMemberAccount)])
    if (await belongsTo(needs, account, siteKey)) here.push(account);
  const member = toOne(here.filter(({ role }) => role === 'member'));
  const found = here.filter((account) => account.role !== 'member' || account === member);
  return roles.flatMap((role) => found.filter((one) => one.role === role))[0] ?? null;
}

/** The rep behind an access code, when exactly one person signs in for that agent. */
export async function findRepAccount(needs: Needs, agentId: string, siteKey: string | null): Promise<Account | null> {
  const rows = await findStaff(needs, and(eq(staff.role, 'rep'), eq(staff.agentId, agentId)));
  const row = toOne(rows);
  const account = row && toStaffAccount(row);
  return account && (await belongsTo(needs, account, siteKey)) ? account : null;
}

const toOne = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);

function toStaffAccount({ staff: row, agents: agent, groups: group }: StaffRow): Account | null {
  const { id, role, email, name, sessionVersion: version } = row;
  const common = { role, id, version, name, email, portalId: null };
  if (role === 'operator') return { ...common, agentId: null, groupId: null, landing: '', siteAgentId: null };
  if (role === 'rep')
    return agent
      ? { ...common, agentId: agent.id, groupId: null, landing: agent.landingSlug ?? '', siteAgentId: agent.id }
      : null;
  return group
    ? { ...common, agentId: null, groupId: group.id, landing: group.landingSlug ?? '', siteAgentId: group.agentId }
    : null;
}

function toMemberAccount({ id, agentId, groupId, portalId, profile, sessionVersion: version = 0 }: Member): Account {
  const name = memberName(profile);
  const { email } = profile;
  return { role: 'member', id, version, name, email, agentId, groupId, portalId, landing: '', siteAgentId: agentId };
}

/**
 * True when an account may sign in on a site: on one without an owner, on the one of its agent or group, and a rep also
 * on those of the agent's groups. An address means nothing on another agency's site (threats T9), and an operator's on the
 * product's host alone (decisions 285).
 */
async function belongsTo({ store }: Needs, account: Account, siteKey: string | null): Promise<boolean> {
  if (siteKey === null) return true;
  const [site] = await store.db.select().from(sites).where(eq(sites.key, siteKey));
  if (!site) return false;
  if (account.role === 'operator') return site.kind === 'product' && site.slug === null;
  if (site.groupId !== null) {
    if (account.groupId === site.groupId) return true;
    const [group] = await store.db.select({ agentId: groups.agentId }).from(groups).where(eq(groups.id, site.groupId));
    return account.role === 'rep' && group !== undefined && group.agentId === account.agentId;
  }
  return site.agentId === null || site.agentId === account.siteAgentId;
}

/**
 * Refuses a call in the name of a person who may no longer sign in, or for another agent, group or member than theirs.
 * Asked in every request, so that locking an account ends its sessions at once (threats T8, ASVS 8.3.2).
 */
export async function assertStillSignedIn(needs: Needs, caller: Caller): Promise<void> {
  const { signedIn } = caller;
  if (signedIn === null) return;
  const { role, id } = signedIn;
  const account = await needs.store.once(`account ${role}:${id}`, () => loadAccount(needs, role, id));
  if (account === null || account.version !== signedIn.version) throw signedOut('account');
  const own = {
    rep: caller.agentId === account.agentId,
    group: caller.groupId === account.groupId,
    member: caller.uid === account.id,
    // Without an owner: an operator may call here what any visitor may.
    operator: true,
  };
  if (!own[signedIn.role]) throw signedOut(`another ${signedIn.role}'s call`);
}
