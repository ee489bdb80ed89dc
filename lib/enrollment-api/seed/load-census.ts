import * as z from 'zod';
import { daysBefore } from '@/lib/rules/text/moments';
import { RELATIONSHIPS } from '@/lib/rules/words/answer-kinds';
import { GENDERS } from '@/lib/rules/words/genders';
import type { Ports } from '../ports';
import { WireId } from '../rating/vocabulary';
import { saveCensusPerson, type CensusRow } from '../store/census-rows';
import { readDemoFile } from './demo-files';
import type { MemberSeed } from './demo-members';

const name = { firstName: z.string(), lastName: z.string(), dob: z.iso.date() };

const Entry = z.strictObject({
  id: z.string(),
  groupId: WireId,
  employeeClass: z.string(),
  hiredOn: z.iso.date(),
  /** A member of the demo, who is on file: no person is told then. */
  memberId: WireId.optional(),
  person: z.strictObject({ ...name, email: z.string() }).optional(),
  /** Days from a reminder to the demo's first start. */
  remindedDaysAgo: z.int().min(0).optional(),
  /** The part that a file of the payroll would have told of some (decisions 293). */
  eligibleOn: z.iso.date().optional(),
  dependents: z.array(z.strictObject({ relation: z.enum(RELATIONSHIPS), ...name, gender: z.enum(GENDERS) })).optional(),
});

type CensusSeed = Omit<CensusRow, 'remindedAt' | 'reminders'> & { remindedDaysAgo: number | null };

/** People as their employer lists them: members, and others who have not begun. */
export function readDemoCensus(members: readonly MemberSeed[]): CensusSeed[] {
  const entries = z.array(Entry).parse(JSON.parse(readDemoFile('demo/census.json').toString('utf8')));
  return entries.map(({ id, groupId, employeeClass, hiredOn, memberId = null, remindedDaysAgo = null, ...told }) => {
    const { eligibleOn, dependents } = told;
    const person = told.person ?? onFile(members, memberId);
    return {
      ...{ id, groupId, employeeClass, memberId, remindedDaysAgo },
      person: {
        ...person,
        hiredOn,
        ...(eligibleOn !== undefined && { eligibleOn }),
        ...(dependents && { dependents }),
      },
    };
  });
}

function onFile(members: readonly MemberSeed[], memberId: string | null) {
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw new RangeError('a line of the employer’s list is of no member and tells no person');
  const { first_name: firstName, last_name: lastName, birthdate: dob } = member.person;
  return { firstName, lastName, dob, email: member.contact.email };
}

/** Writes the employer's list of the demo, some reminded days ago. */
export async function loadCensusPeople(
  needs: Pick<Ports, 'store' | 'fields' | 'clock'>,
  members: readonly MemberSeed[],
): Promise<void> {
  for (const { remindedDaysAgo: days, ...row } of readDemoCensus(members)) {
    const remindedAt = days === null ? null : daysBefore(needs.clock.now(), days);
    await saveCensusPerson(needs, { ...row, remindedAt, reminders: days === null ? 0 : 1 });
  }
}
