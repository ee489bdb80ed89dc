import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { checkEmployee, toPay, type TypedEmployee } from '@/lib/rules/people/listed-employee';
import { parseDateText } from '@/lib/rules/text/date-text';
import { cleanText } from '@/lib/rules/text/text';
import { LISTED_ANSWERS } from '@/lib/rules/words/census-words';
import { appendAudit } from '../../audit';
import { invalid, notFound } from '../../api-error';
import { answer, done, type Context } from '../../request-context';
import {
  carryClasses,
  filled,
  openCensusPerson,
  personHashes,
  saveCensusPerson,
  type CensusPerson,
} from '../../store/census-rows';
import { loadMember } from '../../store/member-rows';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { censusPeople } from '../../store/schema/census-tables';
import { members } from '../../store/schema/member-tables';
import { groups } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { actorName } from '../shared/signed-in-caller';
import { requireGroup } from './load-standings';
import { noteEnrolled } from './note-enrolled';

/** People of the list who are looked at for what the employer tells of pay. */
const SAMPLE = 20;
const MOST_CLASSES = 200;

export const getEmployeeForm: Handlers['getEmployeeForm'] = async (_input, context) => {
  const { groupId } = requireGroup(context);
  const [group] = await context.store.db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) throw notFound('group');
  const newest = await context.store.db
    .select({ id: censusPeople.id, person: censusPeople.person })
    .from(censusPeople)
    .where(and(eq(censusPeople.groupId, groupId), eq(censusPeople.active, true)))
    .orderBy(desc(censusPeople.createdAt), desc(censusPeople.id))
    .limit(SAMPLE);
  return answer({
    group_name: group.name,
    classes: await loadClasses(context, groupId),
    asks_pay: newest.some(({ id, person }) => openCensusPerson(context.fields, id, person).pay !== undefined),
  });
};

/** The classes that the people of a list have, in the order of their words. */
async function loadClasses({ store }: Context, groupId: string): Promise<string[]> {
  const rows = await store.db
    .selectDistinct({ name: censusPeople.employeeClass })
    .from(censusPeople)
    .where(and(eq(censusPeople.groupId, groupId), eq(censusPeople.active, true), isNotNull(censusPeople.employeeClass)))
    .orderBy(censusPeople.employeeClass)
    .limit(MOST_CLASSES);
  return rows.flatMap(({ name }) => name ?? []);
}

/**
 * Adds one person to the caller's list, newest first on it (decisions 257). Who is listed already, by name and birth date or by the address, is
 * refused beside the field; who had left and is hired anew is back with what was known. The next file of the employer finds the person by
 * the same marks (decisions 293).
 */
export const addEmployee: Handlers['addEmployee'] = async (input, context) => {
  const { by, groupId } = requireGroup(context);
  const typed = Object.fromEntries(LISTED_ANSWERS.map((name) => [name, cleanText(input[name] ?? '')])) as TypedEmployee;
  await context.store.withTransaction(async (tx) => {
    // Two presses at once come one after the other, as the files of employers do.
    const [group] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update');
    if (!group) throw notFound('group');
    const classes = await loadClasses(context, groupId);
    const problems = checkEmployee(typed, { today: context.today, classes });
    if (problems.length > 0) throw invalid(...problems);
    const person = toPerson(typed);
    const former = await loadFormer(context, groupId, person);
    const id = former?.id ?? context.ids.token(9);
    const row = {
      ...{ id, groupId, active: true, person: former ? { ...former.person, ...filled(person) } : person },
      employeeClass: typed.employee_class || (former?.employeeClass ?? null),
      ...{
        memberId: former?.memberId ?? null,
        remindedAt: former?.remindedAt ?? null,
        reminders: former?.reminders ?? 0,
      },
    };
    await saveCensusPerson(context, row);
    if (row.memberId === null) await noteMember(context, groupId, person);
    await carryClasses(context, groupId);
    const { siteKey, ip } = context.caller;
    await appendAudit(context, {
      actor: actorName(by),
      action: 'census.add',
      subject: `group:${groupId}`,
      siteKey,
      ip,
      data: { person: id, back: former !== null },
    });
  });
  return done;
};

/** Marks the person where they have enrolled under the group before they were listed, as a submission does. */
async function noteMember(context: Context, groupId: string, { email }: CensusPerson): Promise<void> {
  if (email === '') return;
  const { store, fields } = context;
  const hashes = fields.blindIndexes(hashPurposes.email, normalizeEmail(email));
  const isTheirs = and(eq(members.groupId, groupId), eq(members.active, true), inArray(members.emailHash, hashes));
  const [found, ...others] = await store.db.select({ id: members.id }).from(members).where(isTheirs);
  const member = found && others.length === 0 ? await loadMember(context, found.id) : null;
  if (member) await noteEnrolled(context, { groupId }, member);
}

const toPerson = (typed: TypedEmployee): CensusPerson => {
  const pay = toPay(typed);
  return {
    firstName: typed.first_name,
    lastName: typed.last_name,
    email: typed.email_address,
    dob: parseDateText(typed.birthdate) ?? '',
    hiredOn: parseDateText(typed.hire_date) ?? '',
    ...(pay && { pay }),
  };
};

/** The row of who was on the list and left; throws beside the field for who is on it. */
async function loadFormer({ store, fields }: Context, groupId: string, person: CensusPerson) {
  const byPerson = personHashes(fields, person);
  const byEmail = person.email === '' ? [] : fields.blindIndexes(hashPurposes.email, normalizeEmail(person.email));
  const fits = or(inArray(censusPeople.personHash, byPerson), inArray(censusPeople.emailHash, byEmail));
  const rows = await store.db
    .select()
    .from(censusPeople)
    .where(and(eq(censusPeople.groupId, groupId), fits));
  const isSame = ({ personHash }: { personHash: string | null }) => byPerson.includes(personHash ?? '');
  const listed = rows.filter(({ active }) => active);
  if (listed.some(isSame)) throw invalid(['last_name', 'A person of this name and birth date is on your list already']);
  if (listed.length > 0) throw invalid(['email_address', 'A person with this address is on your list already']);
  const [former, ...others] = rows.filter(isSame);
  return former && others.length === 0
    ? { ...former, person: openCensusPerson(fields, former.id, former.person) }
    : null;
}
