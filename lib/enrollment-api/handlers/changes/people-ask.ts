import { and, eq } from 'drizzle-orm';
import type { askPeopleChange as askEndpoint } from '@/lib/contract/coverage-changes';
import type { InputOf } from '@/lib/contract/endpoint';
import { dependentForm } from '@/lib/rules/fields/dependent-fields';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { toWireMoney } from '@/lib/rules/money/money';
import { checkPerson } from '@/lib/rules/people/same-person';
import { checkEventDay, EVENT_DAYS, EVENT_FACTS, isAdding } from '@/lib/rules/policies/coverage-change';
import { formatDate } from '@/lib/rules/text/date-words';
import { addDays } from '@/lib/rules/text/days-later';
import { parseDateText } from '@/lib/rules/text/date-text';
import { messages } from '@/lib/rules/text/messages';
import { toWireDate } from '@/lib/rules/text/dates';
import type { Decider } from '@/lib/rules/words/life-events';
import { toTier } from '@/lib/rules/words/tiers';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { EnrollmentError, invalidFields } from '../../api-error';
import { answer, resultOf, type Context } from '../../request-context';
import { addChange, loadLastChange } from '../../store/change-rows';
import type { Member } from '../../store/member-rows';
import { memberChanges, type PlanOutcome } from '../../store/schema/change-tables';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { fullName } from '../steps/step-descriptors';
import { toldOf, toldOfMember } from '../steps/people-told';
import { judgeForm } from '../steps/save-forms';
import { describeJoining } from './joining-person';
import { toDraft, type PeopleRecord } from './people-record';
import { obstacleOf, planPeople, type PeopleWish, type PlanRefusal } from './people-prices';
import type { Relative } from '../shared/held-people';
import { loadPeopleSubject, type PeopleSubject } from './people-subject';
import { isAssociationPlan } from '../shared/plan-catalog';

type Input = InputOf<typeof askEndpoint>;
type Problem = { target_element: string; error_message: string };

/** The question about tobacco of the policy's plans that rate grown people by it; empty where none does. */
function tobaccoQuestion({ rows, rated }: PeopleSubject): string {
  const asked = rows.flatMap(({ planId }) => {
    const plan = rated.get(planId ?? '');
    return plan?.availability.tobaccoAnswer ? [plan.availability.tobaccoQuestion] : [];
  });
  return asked[0] ?? '';
}

/** A change of people that was signed and is not decided. */
const WAITING = { kind: 'people', state: 'waiting' } as const;

const mine = ({ id: memberId }: Member, { policy_id: policyId }: { policy_id: string }) => ({ memberId, policyId });

export const getPeopleForm: Handlers['getPeopleForm'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const subject = await loadPeopleSubject(context, member, input.policy_id);
  const { offered, relatives, onPlan, held, catalog } = subject;
  const waiting = await loadLastChange(context, mine(member, input), WAITING);
  const draft = await loadLastChange(context, mine(member, input), { ...WAITING, state: 'draft' });
  return resultOf({
    policy_id: input.policy_id,
    plans: offered
      .filter(({ planId }) => !isAssociationPlan(catalog, planId))
      .map((row) => ({
        held_id: row.id,
        plan_name: row.planName,
        tier: toTier(row.tier),
        price: toWireMoney(row.premiumCents),
        covered: (onPlan.get(row.id) ?? []).map(({ relative }) => relative.id),
        obstacle: obstacleOf(subject, row),
      })),
    people: relatives.map(({ id, relationship, values }) => ({
      dependent_id: id,
      name: fullName(values),
      relationship,
    })),
    tobacco_question: tobaccoQuestion(subject),
    event_days: held.policy.groupId === null ? EVENT_DAYS.own : EVENT_DAYS.group,
    waiting: waiting?.id ?? null,
    draft: draft && toDraft(draft),
  });
};

export const askPeopleChange: Handlers['askPeopleChange'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const subject = await loadPeopleSubject(context, member, input.policy_id);
  if ((await loadLastChange(context, mine(member, input), WAITING)) !== null)
    throw new EnrollmentError(
      'conflict',
      'A change of this policy waits for a decision. Take it back to ask for another.',
    );
  const wish = readWish(context, subject, input);
  const { outcome, refused } = planPeople(subject, wish, context.today);
  refused.push(...afterRenewal(subject, outcome));
  if (refused.length > 0)
    throw invalidFields(
      refused.map(({ row, message }) => ({ target_element: 'plans', error_message: `${row.planName}: ${message}` })),
    );
  const id = context.ids.token(12);
  await context.store.withTransaction(async (tx) => {
    // The last draft is the one that counts.
    await tx
      .delete(memberChanges)
      .where(
        and(eq(memberChanges.memberId, member.id), eq(memberChanges.kind, 'people'), eq(memberChanges.state, 'draft')),
      );
    await addChange(context, {
      id,
      memberId: member.id,
      policyId: input.policy_id,
      siteKey: subject.held.policy.siteKey,
      kind: 'people',
      state: 'draft',
      event: wish.event,
      eventOn: wish.eventOn,
      effectiveOn: outcome.map(({ from }) => from).sort()[0] ?? null,
      outcome,
      record: {
        event: wish.event,
        eventOn: wish.eventOn,
        relative: wish.relative,
        decider: deciderOf(subject, wish),
        signed: null,
        reason: '',
      } satisfies PeopleRecord,
      createdAt: context.now,
    });
  });
  return answer({ change_id: id });
};

/** Plans that renew before a change begins: it is asked for once the renewal is decided, so that one price is told at a time. */
function afterRenewal({ rows, renewals }: PeopleSubject, outcome: readonly PlanOutcome[]): PlanRefusal[] {
  return outcome.flatMap(({ heldId, from }) => {
    const row = rows.find(({ id }) => id === heldId);
    const renewal = renewals.find((one) => one.heldId === heldId && from > one.day);
    if (!row || !renewal) return [];
    const then = formatDate(addDays(renewal.actBy, 1));
    const message = `It renews on ${formatDate(renewal.day)}, before this change. Sign the renewal first, or ask again from ${then} on.`;
    return [{ row, message }];
  });
}

/** Those who decide: a group on its own people, a rep where a plan of the change asks for it. */
export function deciderOf(
  { held, rows, rated }: Pick<PeopleSubject, 'held' | 'rows' | 'rated'>,
  { heldIds }: Pick<PeopleWish, 'heldIds'>,
): Decider {
  if (held.policy.groupId !== null) return 'group';
  const isDecided = rows.some(
    ({ id, planId }) => heldIds.includes(id) && rated.get(planId ?? '')?.requirements.decidesChanges === true,
  );
  return isDecided && held.policy.agentId !== null ? 'rep' : 'nobody';
}

/** The wish, checked; throws the messages beside their fields. */
function readWish(context: Context, subject: PeopleSubject, input: Input): PeopleWish {
  const problems: Problem[] = [];
  const event = input.event === '' || isAdding(input.event) !== (input.deed === 'add') ? null : input.event;
  if (event === null) problems.push({ target_element: 'event', error_message: messages.option });
  const { relative, problems: personal } =
    input.deed === 'add' ? readJoining(context, subject, input) : readLeaving(subject, input);
  problems.push(...personal);
  const told =
    event === 'birth' && input.event_on.trim() === '' ? textOf(relative?.values ?? {}, 'birthdate') : input.event_on;
  const eventOn = parseDateText(told);
  if (eventOn === null)
    problems.push({
      target_element: 'event_on',
      error_message: told.trim() === '' ? messages.required : messages.date,
    });
  else if (event !== null) {
    const problem = checkEventDay(event, eventOn, {
      today: context.today,
      isGroup: subject.held.policy.groupId !== null,
    });
    if (problem !== null) problems.push({ target_element: 'event_on', error_message: problem });
    else if (event === 'birth' && relative && parseDateText(textOf(relative.values, 'birthdate')) !== eventOn)
      problems.push({
        target_element: 'birthdate',
        error_message: `Not the day of birth told above, ${toWireDate(eventOn)}`,
      });
  }
  if (event !== null && relative !== null && !EVENT_FACTS[event].who.includes(relative.relationship))
    problems.push({
      target_element: input.deed === 'add' ? 'relationship' : 'dependent_id',
      error_message: 'Not a person of this event',
    });
  problems.push(...checkPlans(subject, input, relative));
  if (problems.length > 0 || event === null || eventOn === null || relative === null) throw invalidFields(problems);
  return { event, eventOn, relative, heldIds: input.plans };
}

function checkPlans({ offered, onPlan }: PeopleSubject, { plans, deed }: Input, relative: Relative | null): Problem[] {
  const beside = (error_message: string) => [{ target_element: 'plans', error_message }];
  const chosen = offered.filter(({ id }) => plans.includes(id));
  if (chosen.length === 0 || chosen.length !== new Set(plans).size) return beside('Choose at least one plan');
  const wrong = chosen.find(
    ({ id }) => (onPlan.get(id) ?? []).some((one) => one.relative.id === relative?.id) === (deed === 'add'),
  );
  if (relative === null || wrong === undefined) return [];
  return beside(`${wrong.planName} ${deed === 'add' ? 'covers this person already' : 'does not cover this person'}`);
}

type Told = { relative: Relative | null; problems: Problem[] };

function readLeaving({ relatives }: PeopleSubject, { dependent_id: id }: Input): Told {
  const relative = relatives.find((one) => one.id === id) ?? null;
  return { relative, problems: relative ? [] : [{ target_element: 'dependent_id', error_message: messages.option }] };
}

/** The person who joins: checked as in the wizard, beside the member and the relatives; one of the file stays the one they are. */
function readJoining(context: Context, subject: PeopleSubject, { person }: Input): Told {
  const question = tobaccoQuestion(subject);
  const answers: StepValues = Object.fromEntries(Object.entries(person).map(([name, text]) => [name, text ?? '']));
  const judged = judgeForm(context, dependentForm, describeJoining(question), answers, {});
  const relationship = textOf(judged.values, 'relationship');
  if (judged.problems.length > 0 || (relationship !== 'spouse' && relationship !== 'child'))
    return { relative: null, problems: judged.problems };
  const own = question !== '' && question !== TOBACCO_QUESTION && textOf(judged.values, 'is_smoker') !== '';
  const values = { ...judged.values, ...(own && { tobacco_question: question }) };
  const same = subject.relatives.find((one) => checkPerson(toldOf(values), around(subject, [one])) !== null);
  const self = checkPerson(toldOf(values), around(subject, []));
  if (self !== null) return { relative: null, problems: [{ target_element: self.name, error_message: self.message }] };
  const isSecond =
    relationship === 'spouse' &&
    subject.relatives.some((one) => one.relationship === 'spouse' && one !== same && isOnSome(subject, one));
  if (isSecond)
    return {
      relative: null,
      problems: [{ target_element: 'relationship', error_message: 'A spouse is covered already. Remove them first.' }],
    };
  return { relative: { id: same?.id ?? context.ids.token(12), relationship, values }, problems: [] };
}

const isOnSome = ({ onPlan }: PeopleSubject, { id }: Relative): boolean =>
  [...onPlan.values()].some((people) => people.some(({ relative }) => relative.id === id));

const around = ({ member: { profile } }: PeopleSubject, others: readonly Relative[]) => ({
  self: toldOfMember(profile),
  own: others.map(({ values }) => toldOf(values)),
  other: [],
});
