import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../store/database';
import { countToRenew } from '../../store/renewal-rows';
import { cartItems, enrollments } from '../../store/schema/enrollment-tables';
import { groups, hosts, sites } from '../../store/schema/site-tables';
import type { Difference, KindDifference } from './compare';
import type { Kind, Row } from './kinds';
import { inBatches } from './rows';

/** The effects of a difference on those who shop and to those who hold plans, looked up before it is written. */
export type Effects = {
  /** Addresses of the sites whose kept pages are made anew, `host` or `host/slug`; `all` where the catalogue changes. */
  purged: readonly string[] | 'all';
  /** Open carts whose price may be another one, and carts that hold a plan which is not sold any more. */
  carts: { reprice: number; lose: number };
  /** Held plans that renew by tables which begin later. */
  renewals: number;
};

/** Looks up the effects of a difference. Reads only. */
export async function findEffects(store: Database, difference: Difference): Promise<Effects> {
  return {
    purged: changesCatalogue(difference) ? 'all' : await findPurged(store, difference),
    carts: await countCarts(store, difference),
    renewals: await countRenewals(store, difference),
  };
}

/** A row that stays as it is when it ends changes no page. */
const isTouched = ({ facts, added, changed, ended }: KindDifference): boolean =>
  added.length + changed.length + (facts.end === 'stays' ? 0 : ended.length) > 0;

/** Kinds that any page may show. The triggers of the database tell every process the same. */
const CATALOGUE: readonly Kind[] = ['carriers', 'plans', 'visibility', 'featured', 'texts', 'portals', 'contributions'];
/** The part that an employer pays is told by its name, and per pay day. */
const OF_EMPLOYERS = ['name', 'active', 'paydays'];

function changesCatalogue({ kinds, rates }: Difference): boolean {
  return (
    rates.length > 0 ||
    kinds.some((one) => CATALOGUE.includes(one.facts.kind) && isTouched(one)) ||
    kinds.some(
      ({ facts, changed, ended }) =>
        facts.kind === 'groups' &&
        (ended.length > 0 || changed.some(({ columns }) => columns.some((name) => OF_EMPLOYERS.includes(name)))),
    )
  );
}

const rowsOf = ({ added, changed, ended }: KindDifference): readonly { key: string; row: Row }[] => [
  ...added,
  ...changed,
  ...ended,
];

const touched = ({ kinds }: Difference, kind: Kind) => kinds.filter(({ facts }) => facts.kind === kind).flatMap(rowsOf);

/** Sites that change, and those that show the name of an agent or group that does, or of a group's agent, with their further hosts. */
async function findPurged({ db }: Database, difference: Difference): Promise<string[]> {
  const keysOf = (kind: Kind) => new Set(touched(difference, kind).map(({ key }) => key));
  const agentIds = keysOf('agents');
  const ofAgents = await db
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.agentId, [...agentIds]));
  const groupIds = new Set([...keysOf('groups'), ...ofAgents.map(({ id }) => id)]);
  const stored = await db.select().from(sites);
  const shown = stored.filter(({ agentId, groupId }) => agentIds.has(agentId ?? '') || groupIds.has(groupId ?? ''));
  const own: Row[] = [...touched(difference, 'sites').map(({ row }) => row), ...shown];
  const further = await db.select().from(hosts);
  const keys = new Set(own.map((row) => row['key']));
  const addresses = [
    ...own.map(({ host, slug }) => [host, slug].filter((part) => typeof part === 'string').join('/')),
    ...further.filter(({ siteKey }) => keys.has(siteKey)).map(({ host }) => host),
    ...touched(difference, 'hosts').map(({ row }) => String(row['host'])),
  ];
  return [...new Set(addresses)].sort();
}

/** Plans whose open carts may cost another amount: from which first day of coverage on, and for which employers. */
type Repriced = Map<string, { from: string; groups: ReadonlySet<string> | null }>;

function repricedPlans(difference: Difference): Repriced {
  const found: Repriced = new Map();
  for (const { row } of touched(difference, 'contributions')) {
    const known = found.get(String(row['planId']));
    found.set(String(row['planId']), { from: '', groups: new Set([...(known?.groups ?? []), String(row['groupId'])]) });
  }
  for (const { planId, filed, withdrawn } of difference.rates) {
    const from = [...filed.map((table) => table.from), ...withdrawn].sort()[0] ?? '';
    found.set(planId, { from, groups: null });
  }
  const plans = difference.kinds.find(({ facts }) => facts.kind === 'plans');
  for (const { key, columns } of plans?.changed ?? [])
    if (columns.includes('definition')) found.set(key, { from: '', groups: null });
  return found;
}

async function countCarts(store: Database, difference: Difference): Promise<Effects['carts']> {
  const plans = difference.kinds.find(({ facts }) => facts.kind === 'plans');
  const known = new Set([...(plans?.added ?? [])].map(({ key }) => key));
  const ended = new Set((plans?.ended ?? []).map(({ key }) => key));
  const repriced = repricedPlans(difference);
  const lose = new Set<string>();
  const reprice = new Set<string>();
  const asked = [...new Set([...ended, ...repriced.keys()])].filter((id) => !known.has(id));
  for (const some of inBatches(asked))
    for (const item of await loadOpenItems(store, some)) {
      const terms = repriced.get(item.planId);
      if (ended.has(item.planId)) lose.add(item.id);
      else if (terms && (item.day ?? terms.from) >= terms.from && (terms.groups?.has(item.groupId ?? '') ?? true))
        reprice.add(item.id);
    }
  return { reprice: [...reprice].filter((id) => !lose.has(id)).length, lose: lose.size };
}

/** Plans in carts that are neither submitted nor locked. */
async function loadOpenItems({ db }: Database, plans: readonly string[]) {
  return db
    .select({
      id: enrollments.id,
      planId: cartItems.planId,
      day: enrollments.effectiveDate,
      groupId: enrollments.groupId,
    })
    .from(cartItems)
    .innerJoin(enrollments, eq(enrollments.id, cartItems.enrollmentId))
    .where(and(inArray(cartItems.planId, [...plans]), eq(enrollments.status, 'draft'), isNull(enrollments.lockedAt)));
}

async function countRenewals(store: Database, { kinds, rates }: Difference): Promise<number> {
  const plans = kinds.find(({ facts }) => facts.kind === 'plans');
  const added = new Set(plans?.added.map(({ key }) => key));
  const changing = rates.flatMap(({ planId, filed }) => {
    const from = filed.map((table) => table.from).sort()[0];
    return from === undefined || added.has(planId) ? [] : [{ planId, from, always: false }];
  });
  return countToRenew({ store }, changing);
}
