import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Ports } from '@/lib/enrollment-api/ports';
import { countHolders, loadHolders, type Holder, type Sought } from '@/lib/enrollment-api/store/find-holders';
import { memberName } from '@/lib/enrollment-api/store/member-rows';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { readMemberSearch, widenSearch } from '@/lib/rules/people/member-query';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import { joinWords } from '@/lib/rules/text/join-words';
import { dayOf } from '@/lib/rules/text/moments';
import { defineVerb, refused, text } from '../verb';
import { stateOf } from './policy-verbs';

/** Members of one page. */
const FOUND_ROWS = 20;

const WAYS = 'Give a name, an e-mail address, or the number of a policy or a member.';

/**
 * A confirmation number that there is stands for its policy alone, also where its digits look like other numbers. A search over all sites
 * may not feel its way along numbers of people and their birth dates (threats T18): null for those.
 */
async function readSought({ store }: Ports, typed: string): Promise<Sought | null> {
  const policy = typed.toUpperCase();
  if ((await store.db.$count(memberPolicies, eq(memberPolicies.policyId, policy))) > 0) return { policy };
  const search = readMemberSearch(typed);
  const isMore = search.terms.some(({ kind }) => kind === 'ssn' || kind === 'born');
  return isMore || search.terms.length === 0 ? null : search;
}

export const findPolicies = defineVerb({
  name: 'policies find',
  about:
    'Finds policies of any site by their member: whole words of the name or their first three letters, the e-mail address, the confirmation number or the member’s number. Each search is in the audit log.',
  scope: 'policies',
  writes: 'nothing',
  audit: 'policies.find',
  input: z.strictObject({
    search: text(120).describe(WAYS),
    page: text(5)
      .regex(/^[1-9]\d*$/, { error: 'Give a number.' })
      .optional()
      .describe('The page; the first one without'),
  }),
  order: ['search'],
  async run(ports, { search: typed, page: asked = '1' }) {
    const sought = await readSought(ports, typed);
    if (sought === null)
      return refused(`--search: ${WAYS} Birth dates and Social Security numbers are not searched over all sites.`);
    const { used, total, isNear } = await countFound(ports, sought);
    const page = Math.min(Number(asked), Math.max(1, Math.ceil(total / FOUND_ROWS)));
    const shown = await loadHolders(ports, used, { from: (page - 1) * FOUND_ROWS, rows: FOUND_ROWS });
    const today = dayOf(ports.clock.now());
    const found = shown.flatMap((holder) => toRows(holder, today));
    const told = tellFound({ total, page, isNear });
    return {
      ok: true,
      said: [
        ...found.map(
          ({ policy, name, member, plans, of }) => `${policy}: ${name} (${member}), ${joinWords(plans)}, ${of}`,
        ),
        told,
      ],
      data: { found, told, total, page, more: page * FOUND_ROWS < total },
      // Whose names were shown, by their numbers; never what was searched for.
      trace: {
        subject: 'members',
        data: { found: total, page, shown: shown.length, members: shown.map(({ member }) => member.id).join(' ') },
      },
    };
  },
});

/** The words that find, and how many: as it was typed, else by the first three letters of each name. */
async function countFound(ports: Ports, sought: Sought) {
  const total = await countHolders(ports, sought);
  const wider = total > 0 || 'policy' in sought ? null : widenSearch(sought);
  const near = wider === null ? 0 : await countHolders(ports, wider);
  return wider !== null && near > 0
    ? { used: wider, total: near, isNear: true }
    : { used: sought, total, isNear: false };
}

/** A row for each policy: what is done next is done with one. */
function toRows({ member, agent, group, held }: Holder, today: string) {
  const byPolicy = Map.groupBy(held, ({ policyId }) => policyId);
  return [...byPolicy].map(([policy, plans]) => ({
    policy,
    name: memberName(member.profile),
    member: showMemberNumber(member.id),
    plans: plans.map((row) => `${row.planName} (${stateOf(row, today)})`),
    of: group ?? agent ?? 'no agent',
  }));
}

function tellFound({ total, page, isNear }: { total: number; page: number; isNear: boolean }): string {
  if (total === 0) return 'No member with a policy fits this.';
  const pages = Math.ceil(total / FOUND_ROWS);
  const people = `${total.toLocaleString('en-US')} ${total === 1 ? 'member fits' : 'members fit'}`;
  const how = isNear ? ' by the first three letters of each word, as nobody has all of them' : '';
  return `${people}${how}${pages === 1 ? '' : `, page ${page} of ${pages}`}.`;
}
