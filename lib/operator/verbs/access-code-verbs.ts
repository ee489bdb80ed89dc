import { randomInt } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Ports } from '@/lib/enrollment-api/ports';
import { hashPurposes } from '@/lib/enrollment-api/store/places';
import { accessCodes } from '@/lib/enrollment-api/store/schema/access-tables';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { normalizeCode } from '@/lib/rules/text/code-text';
import { addDays } from '@/lib/rules/text/days-later';
import { isDate } from '@/lib/rules/text/dates';
import { dayOf, instantAt } from '@/lib/rules/text/moments';
import { defineVerb, listed, refused, text, type Outcome } from '../verb';
import { agentName, findOwner, OwnerInput, type Owner } from './owner';

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve characters in groups of four, 60 bits: far beyond guessing behind the limits of the gate (threats T6). */
function drawCode(): string {
  const draw = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return [draw(), draw(), draw()].join('-');
}

export const issueCode = defineVerb({
  name: 'codes issue',
  about:
    'Makes an access code of a rep or an enrollment code of a group. It is shown once: only its keyed hash is kept.',
  scope: 'people',
  writes: 'here',
  audit: 'code.issue',
  tellsOnce: true,
  input: z.strictObject({
    ...OwnerInput,
    class: text(64)
      .regex(/^[!-~]([ -~]*[!-~])?$/, { error: 'Give a class of plain letters.' })
      .optional()
      .describe('The class of the employees whom the group gives this code'),
    expires: text(10)
      .refine(isDate, { error: 'Give a day, such as 2027-12-31.' })
      .optional()
      .describe('The last day on which it opens anything, such as 2027-12-31; for good without'),
  }),
  async run(ports, { class: employeeClass, expires, ...told }) {
    const owner = await findOwner(ports, told);
    if ('problem' in owner) return refused(owner.problem);
    if (employeeClass !== undefined && owner.role !== 'group') return refused('--class: Classes are of a group.');
    if (expires !== undefined && expires < dayOf(ports.clock.now()))
      return refused(`--expires: ${expires} is over already.`);
    return keepCode(ports, owner, { employeeClass, expires });
  },
});

type Terms = { employeeClass: string | undefined; expires: string | undefined };

async function keepCode(ports: Ports, owner: Owner, { employeeClass, expires }: Terms): Promise<Outcome> {
  const { store, fields, clock, ids } = ports;
  const code = drawCode();
  const id = ids.token(9);
  const { role: kind, id: ownerId, name } = owner;
  await store.db.insert(accessCodes).values({
    id,
    kind,
    ...(kind === 'rep' ? { agentId: ownerId } : { groupId: ownerId }),
    ...(employeeClass !== undefined && { employeeClass }),
    codeHash: fields.blindIndex(hashPurposes.accessCode, normalizeCode(code)),
    prefix: code.slice(0, 4),
    ...(expires !== undefined && { expiresAt: instantAt(addDays(expires, 1), 0) }),
    createdAt: clock.now(),
  });
  const until = expires === undefined ? 'until it is revoked' : `up to and with ${expires}`;
  return {
    ok: true,
    said: [`${code} opens the gate for ${name}, ${until}. Write it down now: it is shown this once.`],
    data: { id, kind, owner: ownerId, code, expires: expires ?? null },
    trace: { subject: `code:${id}`, data: { kind, owner: ownerId, expires: expires ?? null } },
  };
}

export const listCodes = defineVerb({
  name: 'codes list',
  about: 'Lists the access codes: whose each is, its first characters, and until when it opens anything.',
  scope: 'people',
  writes: 'nothing',
  audit: null,
  input: z.strictObject({}),
  async run({ store, clock }) {
    const rows = await store.db
      .select({ code: accessCodes, firstName: agents.firstName, lastName: agents.lastName, group: groups.name })
      .from(accessCodes)
      .leftJoin(agents, eq(agents.id, accessCodes.agentId))
      .leftJoin(groups, eq(groups.id, accessCodes.groupId))
      .orderBy(asc(accessCodes.kind), asc(accessCodes.createdAt), asc(accessCodes.id));
    const codes = rows.map(
      ({ code: { id, kind, agentId, groupId, prefix, active, expiresAt, employeeClass }, ...of }) => {
        const isOver = expiresAt !== null && expiresAt <= clock.now();
        const name = of.group ?? agentName(of);
        const lastDay = expiresAt === null ? null : dayOf(new Date(expiresAt.getTime() - 1));
        const state = active ? (isOver ? 'expired' : 'open') : 'revoked';
        return { id, kind, owner: agentId ?? groupId, name, prefix, class: employeeClass, state, last_day: lastDay };
      },
    );
    return listed(
      codes,
      ({ id, kind, name, prefix, class: of, state, last_day }) =>
        `${id}: ${prefix}…, ${kind} ${name}${of === null ? '' : `, ${of}`}, ${state}${last_day === null ? '' : ` (last day ${last_day})`}`,
      'There is no access code.',
    );
  },
});

export const revokeCode = defineVerb({
  name: 'codes revoke',
  about: 'Closes an access code, by its id of the list: it opens nothing from then on.',
  scope: 'people',
  writes: 'here',
  audit: 'code.revoke',
  input: z.strictObject({ id: text(64).describe('Its id, of codes list') }),
  order: ['id'],
  async run({ store }, { id }) {
    const [row] = await store.db.select().from(accessCodes).where(eq(accessCodes.id, id)).for('update');
    if (!row) return refused(`--id: There is no code ${id}.`);
    if (!row.active) return refused(`--id: ${id} has been revoked already.`);
    await store.db.update(accessCodes).set({ active: false }).where(eq(accessCodes.id, id));
    return {
      ok: true,
      said: [`${row.prefix}… opens nothing any more. Who is inside with it stays until their session ends.`],
      data: { id },
      trace: { subject: `code:${id}` },
    };
  },
});
