import { and, eq } from 'drizzle-orm';
import type { askAddressChange as askEndpoint } from '@/lib/contract/contact-changes';
import type { InputOf } from '@/lib/contract/endpoint';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import {
  addressInLine,
  isSameAddress,
  isWholeAddress,
  toPostalAddress,
  type PostalAddress,
} from '@/lib/rules/people/postal-address';
import { checkMovingDay, KEEP_AS_TYPED } from '@/lib/rules/policies/moving';
import { parseDateText } from '@/lib/rules/text/date-text';
import { toWireDate } from '@/lib/rules/text/dates';
import { messages } from '@/lib/rules/text/messages';
import { dayOf } from '@/lib/rules/text/moments';
import { withReason } from '@/lib/rules/text/text';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import type { Decider } from '@/lib/rules/words/life-events';
import { isChargedMethod } from '@/lib/rules/words/payment-kinds';
import { stateName } from '@/lib/rules/words/states';
import { EnrollmentError, invalidFields } from '../../api-error';
import { answer, resultOf, type Context } from '../../request-context';
import { addChange, loadLastChange, type MemberChange } from '../../store/change-rows';
import type { Member, MemberProfile } from '../../store/member-rows';
import type { Place } from '../../store/reach-rows';
import { memberChanges } from '../../store/schema/change-tables';
import type { JsonObject } from '../../store/schema/types';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { findZip } from '../shared/zip-lookup';
import { judgeForm } from '../steps/save-forms';
import { provingOf } from './change-email';
import { holdSelf } from './hold-self';
import { applyMove } from './move-apply';
import { isBlocked, planMove, type Move } from './move-prices';
import { loadMoving, type MoveRecord } from './move-record';
import { deciderOf } from './people-ask';
import type { PeopleSubject } from './people-subject';

type Input = InputOf<typeof askEndpoint>;
type Problem = { target_element: string; error_message: string };

/** The address on file. */
export const addressOnFile = ({ address1, address2, city, state, zip }: MemberProfile): PostalAddress => ({
  address1,
  address2,
  city,
  state,
  zip,
});

/** The day on which the first of what goes on was bought; null where nothing does. */
const firstDay = (subjects: readonly PeopleSubject[]): string | null =>
  subjects.map(({ held }) => dayOf(held.policy.createdAt)).sort()[0] ?? null;

/** The move that was signed and is not decided. */
const loadWaiting = (context: Context, { id: memberId }: Member): Promise<MemberChange | null> =>
  loadLastChange(context, { memberId }, { kind: 'address', state: 'waiting' });

export const getContact: Handlers['getContact'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const earliest = firstDay(await loadMoving(context, member));
  return resultOf({
    email: member.profile.email,
    address: addressOnFile(member.profile),
    earliest: earliest === null ? null : toWireDate(earliest),
    waiting: (await loadWaiting(context, member))?.id ?? null,
    proving: await provingOf(context, member),
  });
};

export const askAddressChange: Handlers['askAddressChange'] = async (input, context) => {
  const told = await readAddress(context, input);
  const asked = await context.store.withTransaction(async (tx) => {
    const member = await holdSelf(context, input.user_id);
    if ((await loadWaiting(context, member)) !== null)
      throw new EnrollmentError('conflict', 'A move of yours waits for a decision. Take it back to tell another.');
    const subjects = await loadMoving(context, member, 'update');
    const move = readMove(context, { input, told, member, subjects });
    // The last draft is the one that counts.
    const mine = and(eq(memberChanges.memberId, member.id), eq(memberChanges.kind, 'address'));
    await tx.delete(memberChanges).where(and(mine, eq(memberChanges.state, 'draft')));
    return keepMove(context, { member, subjects, told, move });
  });
  if (asked.state === 'done') context.paymentsDue?.();
  return answer(asked);
};

type Told = { address: PostalAddress; place: Place | null; problems: Problem[] };

/** The address by the rules of the address step, and of its ZIP's state; what the postal service says of it can be overruled. */
async function readAddress(context: Context, input: Input): Promise<Told> {
  const texts = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, input[name] ?? '']));
  const fields = ADDRESS_FIELDS.map((field_name) => ({
    field_name,
    value: null,
    required: field_name !== 'address2',
    read_only: false,
    shown: true,
  }));
  const judged = judgeForm(context, contactForm, fields, texts satisfies StepValues, {});
  const problems: Problem[] = [...judged.problems];
  const address = toPostalAddress(judged.values);
  const found = await findZip(context.store, address.zip);
  const beside = (target_element: string, error_message: string) => {
    if (!problems.some((one) => one.target_element === target_element))
      problems.push({ target_element, error_message });
  };
  if ('message' in found) beside('zip', found.message);
  else if (found.state !== address.state && stateName(address.state) !== null)
    beside('zip', withReason(messages.zip, `This one is in ${stateName(found.state)}`));
  if (problems.length > 0 || 'message' in found) return { address, place: null, problems };
  if (input.as_typed !== 1 && isWholeAddress(address)) {
    const said = await sayOfPost(context, address);
    if (said !== null) beside('address1', said);
  }
  const county = found.counties.length === 1 ? (found.counties[0] ?? null) : null;
  return { address, place: { zip: found.zip, state: found.state, county }, problems };
}

/** The words of the postal service where it has the address otherwise or not at all (decisions 48). */
async function sayOfPost({ lookups }: Context, address: PostalAddress): Promise<string | null> {
  if (!lookups.services.has('address')) return null;
  const said = await lookups.address(address);
  if (said.outcome === 'unknown') return `${said.message}. ${KEEP_AS_TYPED}`;
  if (said.outcome !== 'suggested') return null;
  return `The postal service writes ${addressInLine(said.address, said.zip4)}. ${KEEP_AS_TYPED}`;
}

type Asking = { input: Input; told: Told; member: Member; subjects: readonly PeopleSubject[] };

/** The move, checked; throws all messages beside their fields. */
function readMove(context: Context, { input, told, member, subjects }: Asking): Move {
  const problems = [...told.problems];
  const movedOn = parseDateText(input.moved_on);
  const beside = (text: string) => problems.push({ target_element: 'moved_on', error_message: text });
  if (movedOn === null) beside(input.moved_on.trim() === '' ? messages.required : messages.date);
  else {
    const wrong = checkMovingDay(movedOn, { today: context.today, earliest: firstDay(subjects) });
    if (wrong !== null) beside(wrong);
  }
  if (problems.length === 0 && isSameAddress(told.address, addressOnFile(member.profile)))
    problems.push({ target_element: 'address1', error_message: 'We have this address already' });
  if (problems.length > 0 || movedOn === null || told.place === null) throw invalidFields(problems);
  return { place: told.place, movedOn };
}

type Kept = { member: Member; subjects: PeopleSubject[]; told: Told; move: Move };

/** Keeps the move: done at once where no price changes and every plan goes along, else as a draft that is shown first. */
async function keepMove(context: Context, { member, subjects, told, move }: Kept) {
  const planned = planMove(subjects, move, context.today);
  const { plans } = planned;
  const priced = subjects.flatMap((subject) => {
    const heldIds = plans.flatMap(({ heldId, policyId, outcome }) =>
      outcome !== null && policyId === subject.held.policy.id ? [heldId] : [],
    );
    return heldIds.length === 0 ? [] : [{ subject, decider: deciderOf(subject, { heldIds }) }];
  });
  const decider = (['group', 'rep'] satisfies Decider[]).find((who) => priced.some((one) => one.decider === who));
  const first = priced.find((one) => one.decider === (decider ?? 'nobody'))?.subject ?? subjects[0];
  const record: MoveRecord = {
    address: told.address,
    before: addressOnFile(member.profile),
    place: move.place,
    movedOn: move.movedOn,
    policies: subjects.map(({ held }) => held.policy.id),
    plans,
    methods: priced.map(({ subject }) => subject.held.policy.paymentMethod).filter(isChargedMethod),
    decider: decider ?? 'nobody',
    signed: null,
    reason: '',
  };
  const change: MemberChange = {
    id: context.ids.token(12),
    memberId: member.id,
    policyId: first?.held.policy.id ?? null,
    siteKey: first?.held.policy.siteKey ?? context.caller.siteKey ?? '',
    kind: 'address',
    state: 'draft',
    event: null,
    eventOn: null,
    effectiveOn: null,
    outcome: plans.flatMap(({ outcome }) => outcome ?? []),
    record: record as unknown as JsonObject,
    signedAt: null,
    decidedAt: null,
    decidedBy: null,
    createdAt: context.now,
  };
  await addChange(context, change);
  const isPlain = priced.length === 0 && !isBlocked(plans);
  if (isPlain) await applyMove(context, change, { member, subjects, ...planned });
  return { change_id: change.id, state: isPlain ? ('done' as const) : change.state };
}
