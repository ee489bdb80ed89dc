import { MEMBER, type Coverage, type Message, type Unwritable } from './coverage';
import type { Partner } from './exchange-facts';
import { householdSegments, lineCode, type Placed } from './household-segments';
import { NO_LETTERS, unwritableAddress, unwritablePerson } from './person-segments';
import { toSetNumber, writeInterchange, type Segment } from './x12-segments';
import { toX12Day, toX12Text } from './x12-text';

/** A file of 834 before it is written. `again`: the batch that it is sent in place of. */
export type File834 = {
  id: string;
  number: number;
  day: string;
  clock: string;
  isFull: boolean;
  isTest: boolean;
  again: string | null;
  messages: readonly Message[];
};

/** A transaction set as it lies in a file: segment 1 is its ST. */
export type WrittenSet = { control: string; segments: readonly Placed[] };

/** People of one set: readers need not take more than ten thousand. */
const MOST_PEOPLE = 10_000;

const SPONSOR_OF_GROUP = '94';

/** Writes a file. Its words follow from its messages alone, so that it is the same whenever it is written. */
export function write834(partner: Partner, file: File834): { text: string; sets: WrittenSet[] } {
  const { sender, receiver } = partner;
  const bodies = splitSets(file.messages).map((messages) => setBody(partner, file, messages));
  const side = ({ qualifier, id, code }: Partner['sender']) => ({ qualifier, id, code: code ?? id });
  const text = writeInterchange(
    { ...file, sender: side(sender), receiver: side(receiver) },
    bodies.map((body) => body.map(({ segment }) => segment)),
  );
  const ofSet = (segment: Segment): Placed => ({ segment, heldIds: [], person: null });
  const sets = bodies.map((body, at) => ({
    control: toSetNumber(at),
    segments: [ofSet(['ST', '834', toSetNumber(at)]), ...body, ofSet(['SE'])],
  }));
  return { text, sets };
}

/** The facts of a plan and its people that keep it out of a file, and are told instead. */
export function unwritable(coverage: Coverage): Unwritable[] {
  const { subscriber, dependents, plan, replaces = '' } = coverage;
  return [
    ...unwritablePerson(subscriber, 'the member'),
    ...unwritableAddress(subscriber),
    ...dependents.flatMap((one) => unwritablePerson(one, `the ${one.relationship}`)),
    ...(toX12Text(replaces) === null ? [{ field: 'Replaced coverage', words: NO_LETTERS }] : []),
    ...(lineCode(plan.category) === null ? [{ field: 'Plan', words: '834 has no code for its kind.' }] : []),
  ];
}

/** Messages of one household: a policy of a member. */
const householdOf = ({ coverage }: Message): string => JSON.stringify([coverage.policyId, coverage.memberId]);
const sponsorOf = ({ coverage }: Message): string => coverage.group?.id ?? '';

/** A set for each sponsor, in the order of the messages; a household is never parted. */
function splitSets(messages: readonly Message[]): Message[][] {
  const bySponsor = [...Map.groupBy(messages, sponsorOf).values()];
  return bySponsor.flatMap((all) => {
    const sets: Message[][] = [];
    let people = MOST_PEOPLE;
    for (const household of Map.groupBy(all, householdOf).values()) {
      const size = new Set(household.flatMap((one) => one.people.map(({ id }) => id))).size + 1;
      if (people + size > MOST_PEOPLE) {
        sets.push([]);
        people = 0;
      }
      people += size;
      sets.at(-1)?.push(...household);
    }
    return sets;
  });
}

function setBody(partner: Partner, file: File834, messages: readonly Message[]): Placed[] {
  const style = { withSsn: partner.ssn, day: file.day };
  const households = [...Map.groupBy(messages, householdOf).values()].map((one) => householdSegments(one, style));
  const members = households.flat();
  const heads = members.filter(({ segment: [id] }) => id === 'INS');
  const own = heads.filter(({ person }) => person === MEMBER).length;
  const header = headerSegments(partner, file, messages, { own, all: heads.length });
  return [...header.map((segment): Placed => ({ segment, heldIds: [], person: null })), ...members];
}

function headerSegments(
  partner: Partner,
  file: File834,
  messages: readonly Message[],
  people: { own: number; all: number },
): Segment[] {
  const { sponsor, payer, administrator } = partner;
  const group = messages[0]?.coverage.group ?? null;
  const ofGroup = group ? partner.groups[group.id] : undefined;
  const policy = (group ? ofGroup?.policy : partner.policy) ?? '';
  const { again, isFull } = file;
  const name = (text: string) => (toX12Text(text) ?? '').slice(0, 60).trim();
  const employer: Segment | null = group && [
    ...(['N1', 'P5', name(group.name)] as const),
    ...(ofGroup?.taxId ? ['FI', ofGroup.taxId] : [SPONSOR_OF_GROUP, toX12Text(group.code)?.padEnd(2, '0') ?? group.id]),
  ];
  return [
    [
      ...(['BGN', again ? '15' : '00', file.id, toX12Day(file.day), file.clock, 'ET'] as const),
      ...[again ?? '', '', isFull ? '4' : '2'],
    ],
    ...(policy === '' ? [] : [['REF', '38', policy] as const]),
    ['DTP', '007', 'D8', toX12Day(file.day)],
    ['QTY', 'ET', String(people.own)],
    ['QTY', 'DT', String(people.all - people.own)],
    ['QTY', 'TO', String(people.all)],
    employer ?? ['N1', 'P5', name(sponsor.name), sponsor.qualifier, sponsor.id],
    ['N1', 'IN', name(partner.carrier), payer.qualifier, payer.id],
    ...(administrator
      ? [['N1', administrator.kind, name(administrator.name), administrator.qualifier, administrator.id] as const]
      : []),
  ];
}
