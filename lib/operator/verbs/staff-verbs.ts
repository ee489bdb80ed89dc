import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Ports } from '@/lib/enrollment-api/ports';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { isEmail } from '@/lib/rules/people/email';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, listed, refused, text, type Outcome } from '../verb';
import { findOwner, OwnerInput } from './owner';

const Email = text(254).toLowerCase().refine(isEmail, { error: 'Give an e-mail address.' });
const Account = Email.describe('The address of the account, of staff list');

export const listStaff = defineVerb({
  name: 'staff list',
  about: 'Lists who may sign in as a rep or for a group, and when they last did.',
  scope: 'people',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store }) {
    const rows = await store.db
      .select({ account: staff, agentActive: agents.active, groupActive: groups.active })
      .from(staff)
      .leftJoin(agents, eq(agents.id, staff.agentId))
      .leftJoin(groups, eq(groups.id, staff.groupId))
      .orderBy(asc(staff.role), asc(staff.email));
    const people = rows.map(({ account: { email, name, role, agentId, groupId, active, lastSignInAt }, ...owner }) => ({
      email,
      name,
      role,
      owner: agentId ?? groupId,
      state: active ? ((owner.agentActive ?? owner.groupActive) ? 'open' : 'owner out of business') : 'locked',
      last_sign_in: lastSignInAt === null ? null : dayOf(lastSignInAt),
    }));
    return listed(
      people,
      ({ email, name, role, owner, state, last_sign_in }) =>
        `${email}: ${name}, ${role} of ${owner}, ${state}, ${last_sign_in === null ? 'never signed in' : `last signed in on ${last_sign_in}`}`,
      'Nobody may sign in as staff.',
    );
  },
});

export const addStaff = defineVerb({
  name: 'staff add',
  about: 'Lets a person sign in as a rep of an agent or for a group, with codes sent to the address.',
  scope: 'people',
  writes: 'here',
  audit: 'staff.add',
  input: z.strictObject({
    email: Email.describe('The address that gets the sign-in codes'),
    name: text(120).describe('The name, as clients and colleagues see it'),
    ...OwnerInput,
  }),
  order: ['email'],
  async run(ports, { email, name, ...told }) {
    const owner = await findOwner(ports, told);
    if ('problem' in owner) return refused(owner.problem);
    const id = ports.ids.token(9);
    const added = await ports.store.db
      .insert(staff)
      .values({
        id,
        role: owner.role,
        ...(owner.role === 'rep' ? { agentId: owner.id } : { groupId: owner.id }),
        email,
        name,
        createdAt: ports.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: staff.id });
    if (added.length === 0)
      return refused(
        `--email: ${email} has an account already. It is one of staff list; unlock it, or take another address.`,
      );
    return {
      ok: true,
      said: [`${name} may sign in with ${email}, for ${owner.name}.`],
      data: { id, role: owner.role, owner: owner.id, email, name },
      trace: { subject: `staff:${id}`, data: { role: owner.role, owner: owner.id } },
    };
  },
});

/** Opens or closes an account; one that is closed, or opened anew, has no session of before. */
async function setActive({ store }: Ports, email: string, active: boolean): Promise<Outcome> {
  const [account] = await store.db.select().from(staff).where(eq(staff.email, email)).for('update');
  if (!account) return refused(`--email: Nobody has an account with ${email}.`);
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
  run: (ports, { email }) => setActive(ports, email, false),
});

export const unlockStaff = defineVerb({
  name: 'staff unlock',
  about: 'Lets a person of staff who was locked out sign in again.',
  scope: 'people',
  writes: 'here',
  audit: 'staff.unlock',
  input: z.strictObject({ email: Account }),
  order: ['email'],
  run: (ports, { email }) => setActive(ports, email, true),
});
