import { count, eq } from 'drizzle-orm';
import { counted } from '@/lib/rules/text/counted';
import { joinWords } from '@/lib/rules/text/join-words';
import { getCatalog, type Catalog } from '../handlers/shared/plan-catalog';
import { takesCards } from '../payments/takes-cards';
import type { Ports } from '../ports';
import { sites } from '../store/schema/site-tables';

/** More lines than these help nobody at a start; the log of the catalogue has every row that cannot be read. */
const MOST = 40;

const NO_PROCESSOR = 'No card is taken, as no processor charges cards: set STRIPE_SECRET_KEY and what belongs to it.';
const NO_BANK = 'No bank account is taken, as no bank takes files of debits: set ACH_FOLDER and what belongs to it.';

/** The ways to pay that no setting opens, a line each. One of them is enough to sell. */
export const findClosedWays = async (ports: Ports): Promise<readonly string[]> => [
  ...((await takesCards(ports)) ? [] : [NO_PROCESSOR]),
  ...(ports.debits === null ? [NO_BANK] : []),
];

const WAYS = 2;

/** Why no list of any site has a plan, though there are plans: how many of them are out for each reason. Null where one is in a list. */
function tellUnlisted({ listed, plans, withdrawn, unsold }: Catalog): string | null {
  const all = new Set([...plans.keys(), ...withdrawn.keys(), ...unsold.map(({ id }) => id)]);
  if (listed.length > 0 || all.size === 0) return null;
  const lacking = new Set(unsold.map(({ id }) => id).filter((id) => !plans.has(id)));
  const retired = all.size - plans.size - lacking.size;
  const reasons = [
    { rows: retired, words: ['plan is retired', 'plans are retired'] as const },
    { rows: lacking.size, words: ['plan lacks something', 'plans lack something'] as const },
    { rows: plans.size, words: ['plan is sold beside others alone', 'plans are sold beside others alone'] as const },
  ].filter(({ rows }) => rows > 0);
  const back = retired > 0 ? ' Put a retired one back into the shop’s folder and apply it.' : '';
  return `Nothing can be bought: ${joinWords(reasons.map(({ rows, words }) => counted(rows, words)))}.${back}`;
}

/**
 * What keeps an installation from selling, in the operator's words: no site, no plan, none that is in a list, no way to pay, and for each plan
 * that is sold nowhere or not everywhere it is filed, what it lacks. Empty when everything is there.
 */
export async function loadSellingReport(ports: Ports): Promise<string[]> {
  const [found] = await ports.store.db.select({ rows: count() }).from(sites).where(eq(sites.active, true));
  const catalog = await getCatalog({ ...ports, now: ports.clock.now() });
  const plans = catalog.unsold.map(({ id, name, missing }) => `Plan ${id} (${name}) lacks ${missing.join('; ')}.`);
  const closed = await findClosedWays(ports);
  const unlisted = tellUnlisted(catalog);
  const isEmpty = catalog.plans.size + catalog.withdrawn.size + plans.length === 0;
  return [
    ...(found?.rows === 0 ? ['No site: write one into the folder of a shop and apply it, then its host answers.'] : []),
    ...(isEmpty
      ? ['No plan: a shop’s folder has carriers, plans, rates and texts: npm run operator -- init FOLDER']
      : []),
    ...(unlisted === null ? [] : [unlisted]),
    ...(closed.length === WAYS ? closed : []),
    ...plans.slice(0, MOST),
    ...(plans.length > MOST ? [`And ${plans.length - MOST} plans more.`] : []),
  ];
}
