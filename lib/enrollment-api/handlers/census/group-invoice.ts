import { and, eq } from 'drizzle-orm';
import { dueByClass, invoiceDueOn, type ClassDue } from '@/lib/rules/money/class-dues';
import { employerDue, type EmployerDue } from '@/lib/rules/money/employer-due';
import { toWireMoney } from '@/lib/rules/money/money';
import { addMonths, firstOfMonth, fromWireDate, toWireDate } from '@/lib/rules/text/dates';
import { appendAudit } from '../../audit';
import { notFound } from '../../api-error';
import { answer, type Context } from '../../request-context';
import { memberPolicies, members } from '../../store/schema/member-tables';
import { groups } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { actorName } from '../shared/signed-in-caller';
import { requireGroup } from './load-standings';

/** The line of those whose class is not named, or has too few people to be told alone. */
const OTHERS = { other: 'All other employees', all: 'All employees' };

/** The contributions that a group owes for this month or the next, by class: no person, plan or price (decisions 257, 270). */
export const getGroupInvoice: Handlers['getGroupInvoice'] = async (input, context) => {
  const { by, groupId } = requireGroup(context);
  const [group] = await context.store.db.select().from(groups).where(eq(groups.id, groupId));
  const months = [firstOfMonth(context.today), addMonths(firstOfMonth(context.today), 1)];
  const month =
    input.month === undefined ? months[0] : months.find((first) => first === fromWireDate(input.month ?? ''));
  if (!group || month === undefined) throw notFound('invoice');
  const held = await loadHeld(context, groupId);
  const { siteKey, ip } = context.caller;
  await appendAudit(context, {
    actor: actorName(by),
    action: 'group.invoice',
    subject: `group:${groupId}`,
    siteKey,
    ip,
    data: { month },
  });
  const all = employerDue(held, month);
  return answer({
    group_name: group.name,
    month: toWireDate(month),
    months: months.map(toWireDate),
    due_on: toWireDate(invoiceDueOn(month, group.dueDay)),
    classes: dueByClass(held, month, OTHERS).map(toClass),
    ...toAmounts(all),
    plans: all.plans,
    unknown_plans: all.unknown,
  });
};

async function loadHeld({ store }: Context, groupId: string) {
  const rows = await store.db
    .select({ held: memberPolicies, employeeClass: members.employeeClass })
    .from(memberPolicies)
    .innerJoin(members, eq(members.id, memberPolicies.memberId))
    .where(and(eq(members.groupId, groupId), eq(members.active, true)));
  return rows.map(({ held, employeeClass }) => ({ ...held, employeeClass: employeeClass ?? '' }));
}

const toAmounts = ({ employer, payroll }: EmployerDue) => ({
  employer: toWireMoney(employer),
  payroll: toWireMoney(payroll),
  total: toWireMoney(employer + payroll),
});

const toClass = (due: ClassDue) => ({
  label: due.label,
  people: due.people,
  plans: due.plans,
  unknown_plans: due.unknown,
  ...toAmounts(due),
});
