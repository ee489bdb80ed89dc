import { createEnrollmentApi } from '@/lib/enrollment-api/create-api';
import { buildPorts } from '@/lib/enrollment-api/embedded';
import type { Ports } from '@/lib/enrollment-api/ports';
import { beginService } from '@/lib/enrollment-api/start/begin';
import { saveCensusPerson } from '@/lib/enrollment-api/store/census-rows';
import { addMember } from '@/lib/enrollment-api/store/member-rows';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { agents } from '@/lib/enrollment-api/store/schema/site-tables';
import { performVerb } from '@/lib/operator/perform-verb';
import { findPolicies } from '@/lib/operator/verbs/find-policies';
import { LARGE } from './large-size';
import type { ListFigures } from './lists-run';
import { percentile } from './stats';

/*
 * A process of its own (started by lists-run.ts): gives one rep and one group of the demo many members, and the group's employer as many
 * people on its list, then times looks and searches through the embedded API.
 */

const turns = Number(process.env.BENCH_TURNS ?? 40);
/** Agents beside those of the demo, each with a list of members. */
const OTHERS = 1_000;
/** Members written by one transaction. */
const BATCH = 250;

const REP = { site_key: 'northstar.localhost', agent_id: '4101', signed_in: 'rep:1:rep-4101' };
const ADMINISTRATOR = { site_key: 'harbormills.localhost', group_id: '1929', signed_in: 'group:1:group-1929' };

async function main(): Promise<void> {
  const ports = await buildPorts();
  await beginService(ports);
  const began = performance.now();
  for (let from = 0; from < LARGE.people; from += BATCH)
    await ports.store.withTransaction(() => addPeople(ports, from, Math.min(BATCH, LARGE.people - from)));
  // A search over all lists asks for the hashes of each.
  await ports.store.db.insert(agents).values(
    Array.from({ length: OTHERS }, (_, index) => ({
      ...{
        id: `8${String(index).padStart(5, '0')}`,
        code: `OTHER${index}`,
        firstName: 'Other',
        lastName: `Agent ${index}`,
      },
      ...{ email: `agent${index}@lists.example`, phone: '5125550100', landingSlug: `other-${index}` },
    })),
  );
  await ports.store.db.execute('analyze');
  console.error(`filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const api = createEnrollmentApi(ports, { strict: false });
  const ask = async (path: string, headers: Record<string, string>, body?: object) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers: sent, body: JSON.stringify(body) } : { headers };
    const answer = await api.fetch(new Request(`http://api/api/v1/${path}`, init));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${text}`);
  };
  const search = (words: string) => () => ask('search-members', REP, { search: words });
  const overAll =
    (words: string, page = '1') =>
    async () => {
      const order = { told: { search: words, page }, by: 'bench', dryRun: false };
      const outcome = await performVerb(ports, findPolicies, order);
      if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
    };
  const find = (words: string) => () => ask('search-group-home', ADMINISTRATOR, { search: words });
  const cases: [string, () => Promise<void>][] = [
    ['rep: first page', () => ask('get-agent-members?agent_id=4101', REP)],
    ['rep: last page', () => ask(`get-agent-members?agent_id=4101&page=${Math.ceil(LARGE.people / 5)}`, REP)],
    ['rep: a whole name', search('Testcase77 Given77')],
    ['rep: three letters that 10,000 have', search('tes')],
    ['rep: a name that nobody has', search('Testcasf')],
    ['rep: an address', search('person77@lists.example')],
    ['rep: last four digits', search('0077')],
    ['group: first page', () => ask('get-group-users?group_id=1929', ADMINISTRATOR)],
    ['group: home', () => ask('get-group-home', ADMINISTRATOR)],
    ['group: home, last page', () => ask(`get-group-home?page=${Math.ceil(LARGE.people / 5)}`, ADMINISTRATOR)],
    ['group: a whole name', find('Testcase77 Given77')],
    ['group: three letters that 10,000 have', find('tes')],
    ['operator: a whole name', overAll('Testcase77 Given77')],
    ['operator: three letters that 10,000 have', overAll('tes')],
    ['operator: the last page of these', overAll('tes', String(Math.ceil(LARGE.people / 20)))],
    ['operator: a name that nobody has', overAll('Testcasf')],
    ['operator: an address', overAll('person77@lists.example')],
    ['operator: a policy', overAll('LIST-77')],
  ];
  const figures: ListFigures[] = [];
  for (const [name, look] of cases) figures.push({ name, ...(await time(look)) });
  await ports.store.close();
  console.log(JSON.stringify(figures));
}

/** The first look is among them: nobody warms a list up. */
async function time(look: () => Promise<void>) {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await look();
    taken.push(performance.now() - began);
  }
  return { first: taken[0] ?? NaN, p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}

async function addPeople(ports: Ports, from: number, amount: number): Promise<void> {
  const numbers = Array.from({ length: amount }, (_, index) => from + index);
  for (const number of numbers) {
    const id = `list-${number}`;
    const dob = `19${60 + (number % 40)}-0${1 + (number % 9)}-1${number % 10}`;
    const person = { firstName: `Given${number % 500}`, lastName: `Testcase${number % 2_000}`, dob };
    const email = `person${number}@lists.example`;
    const where = { address1: '1 Main St', address2: '', city: 'Austin', state: 'TX', zip: '78701' };
    const ssn = `2190${String(number % 100_000).padStart(5, '0')}`;
    const profile = { ...person, middleName: '', gender: '0' as const, ssn, email, phone: '', smoker: null, ...where };
    const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000);
    const owner = { agentId: '4101', groupId: '1929', employeeClass: 'Office', portalId: null };
    await addMember(ports, { id, ...owner, profile }, { claims: null, createdAt });
    // Some have enrolled, the others have not.
    const memberId = number % 3 === 0 ? id : null;
    await saveCensusPerson(ports, {
      ...{ id: `census-${number}`, groupId: '1929', employeeClass: 'Office', memberId, remindedAt: null, reminders: 0 },
      person: { ...person, email, hiredOn: '2020-03-01' },
    });
  }
  await ports.store.db.insert(memberPolicies).values(
    numbers.map((number) => ({
      ...{ id: `list-${number}-1`, policyId: `LIST-${number}`, memberId: `list-${number}`, planName: 'Dental' },
      ...{ status: 'ACTIVE', tier: 'IO', effectiveDate: '2026-01-01', employerCents: 1_000, payrollCents: 500 },
    })),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
