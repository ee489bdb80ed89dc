import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Ports } from '@/lib/enrollment-api/ports';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { env } from '@/lib/env';
import { isEmail, isInventedEmail } from '@/lib/rules/people/email';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { isScope, SCOPES, type Scope } from '@/lib/rules/words/operator-scopes';
import { ACCOUNT_ROLES, type AccountRole } from '@/lib/rules/words/visits';
import { defineVerb, listed, refused, text, type Outcome } from '../verb';
import { agentName, findOwner, OwnerInput, type Owner } from './owner';

const Email = text(254).toLowerCase().refine(isEmail, { error: 'Give an e-mail address.' });
const Account = Email.describe('The address of the account, of staff list');

const stateOf = (active: boolean, inBusiness: boolean): string =>
  active ? (inBusiness ? 'open' : 'owner out of business') : 'locked';

export const listStaff = defineVerb({
  name: 'staff list',
  about: 'Lists who may sign in as a rep, for a group or as an operator, and when they last did.',
  scope: 'people',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store }) {
    const rows = await store.db
      .select({ account: staff, agent: agents, group: groups })
      .from(staff)
      .leftJoin(agents, eq(agents.id, staff.agentId))
      .leftJoin(groups, eq(groups.id, staff.groupId))
      .orderBy(asc(staff.role), asc(staff.email));
    const people = rows.map(
      ({ account: { email, name, role, agentId, groupId, scopes, active, lastSignInAt }, agent, group }) => ({
        email,
        name,
        role,
        owner: agentId ?? groupId,
        owner_name: agent ? agentName(agent) : (group?.name ?? null),
        scopes: role === 'operator' ? (scopes ?? [...SCOPES]) : null,
        state: stateOf(active, role === 'operator' || (agent ?? group)?.active === true),
        last_sign_in: lastSignInAt === null ? null : dayOf(lastSignInAt),
      }),
    );
    return listed(
      people,
      ({ email, name, role, owner, scopes, state, last_sign_in }) =>
        `${email}: ${name}, ${role} ${scopes === null ? `of ${owner}` : `for ${joinWords(scopes)}`}, ${state}, ${last_sign_in === null ? 'never signed in' : `last signed in on ${last_sign_in}`}`,
      'Nobody may sign in as staff.',
    );
  },
});

type Wanted = { role?: AccountRole | undefined; agent?: string | undefined; group?: string | undefined };
type Place = { role: AccountRole; of: Owner | null };

/** The place of an account: with an agent, a group, or the installation. */
async function findPlace(ports: Ports, { role, agent, group }: Wanted): Promise<Place | { problem: string }> {
  if (role === 'operator')
    return agent === undefined && group === undefined
      ? { role, of: null }
      : { problem: '--role: An operator is of no agent and no group.' };
  const of = await findOwner(ports, { agent, group });
  if ('problem' in of) return of;
  return role === undefined || role === of.role
    ? { role: of.role, of }
    : { problem: `--role: A ${role} is added by --${role === 'rep' ? 'agent' : 'group'}.` };
}

/** The areas an operator gets, or what is wrong with them: no operator gives away more than the own ones. */
function readAreas(told: string | undefined, role: AccountRole, own: readonly Scope[]): Scope[] | null | string {
  if (told === undefined && role !== 'operator') return null;
  if (role !== 'operator') return '--scopes: Only operators have areas of work.';
  if (!own.includes('house')) return '--role: Operators are added by one who may run the house.';
  const named = told === undefined ? [...SCOPES] : told.split(',').map((area) => area.trim());
  const areas = named.filter(isScope);
  if (areas.length < named.length) return `--scopes: Give some of ${joinWords(SCOPES)}, with commas between them.`;
  const foreign = areas.filter((area) => !own.includes(area));
  if (foreign.length > 0) return `--scopes: You have no ${joinWords(foreign)} to give.`;
  return areas.length === SCOPES.length ? null : areas;
}

export const addStaff = defineVerb({
  name: 'staff add',
  about: 'Lets a person sign in as a rep of an agent, for a group or as an operator, with codes sent to the address.',
  scope: 'people',
  writes: 'here',
  audit: 'staff.add',
  input: z.strictObject({
    email: Email.describe('The address that gets the sign-in codes'),
    name: text(120).describe('The name, as clients and colleagues see it'),
    ...OwnerInput,
    role: z
      .enum(ACCOUNT_ROLES, { error: `Give one of ${joinWords(ACCOUNT_ROLES)}.` })
      .optional()
      .describe('With operator: one who signs in to run this installation, of no agent and no group'),
    scopes: text(60)
      .optional()
      .describe(`An operator’s areas of work, some of ${joinWords(SCOPES)} with commas; all without`),
  }),
  order: ['email'],
  async run(ports, { email, name, scopes: told, ...wanted }, _by, own) {
    if (env().COVERFRONT_MODE === 'live' && isInventedEmail(email))
      return refused('--email: Give an address that takes mail: nobody can have this one.');
    const place = await findPlace(ports, wanted);
    if ('problem' in place) return refused(place.problem);
    const { role, of } = place;
    const scopes = readAreas(told, role, own);
    if (typeof scopes === 'string') return refused(scopes);
    const id = ports.ids.token(9);
    const owner = of === null ? {} : of.role === 'rep' ? { agentId: of.id } : { groupId: of.id };
    const added = await ports.store.db
      .insert(staff)
      .values({ id, role, ...owner, email, name, scopes, createdAt: ports.clock.now() })
      .onConflictDoNothing()
      .returning({ id: staff.id });
    if (added.length === 0)
      return refused(
        `--email: ${email} has an account already. Take another address, or unlock that account if it is locked.`,
      );
    const facts = { role, owner: of?.id ?? null, scopes: role === 'operator' ? (scopes ?? SCOPES).join(',') : null };
    return {
      ok: true,
      said: [
        `${name} may sign in with ${email}, ${of === null ? `as an operator for ${areasOf(scopes)}` : `for ${of.name}`}.`,
      ],
      data: { id, ...facts, email, name },
      trace: { subject: `staff:${id}`, data: facts },
    };
  },
});

const areasOf = (scopes: readonly string[] | null): string => (scopes === null ? 'everything' : joinWords(scopes));

type Who = { by: string; own: readonly Scope[] };

/** Opens or closes an account; one that is closed, or opened anew, has no session of before. */
async function setActive({ store }: Ports, email: string, active: boolean, { by, own }: Who): Promise<Outcome> {
  const [account] = await store.db.select().from(staff).where(eq(staff.email, email)).for('update');
  if (!account) return refused(`--email: Nobody has an account with ${email}.`);
  if (account.id === by) return refused('--email: This is your own account: another operator locks it.');
  if (account.role === 'operator' && !own.includes('house'))
    return refused('--email: An operator’s account is of those who may run the house.');
  if (account.active === active) return refused(`--email: ${email} is ${active ? 'open' : 'locked'} already.`);
  await store.db
    .update(staff)
    .set({ active, sessionVersion: sql`${staff.sessionVersion} + 1` })
    .where(eq(staff.id, account.id));
  const said = active
    ? `${account.name} may sign in with ${email} again.`
    : `${account.name} is signed out everywhere, and cannot sign in with ${email}.`;
  return {
    ok: true,
    said: [said],
    data: { id: account.id, email, state: active ? 'open' : 'locked' },
    trace: { subject: `staff:${account.id}` },
  };
}

export const lockStaff = defineVerb({
  name: 'staff lock',
  about: 'Signs a person of staff out everywhere, and lets nobody in with the account.',
  scope: 'people',
  writes: 'here',
  audit: 'staff.lock',
  input: z.strictObject({ email: Account }),
  order: ['email'],
  run: (ports, { email }, by, own) => setActive(ports, email, false, { by, own }),
});

export const unlockStaff = defineVerb({
  name: 'staff unlock',
  about: 'Lets a person of staff who was locked out sign in again.',
  scope: 'people',
  writes: 'here',
  audit: 'staff.unlock',
  input: z.strictObject({ email: Account }),
  order: ['email'],
  run: (ports, { email }, by, own) => setActive(ports, email, true, { by, own }),
});
