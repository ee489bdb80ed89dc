import { counted } from '@/lib/rules/text/counted';
import type { Difference, KindDifference } from './compare';
import type { RateDifference } from './compare-rates';
import type { Effects } from './effects';
import { nameOf } from './kinds';

/** Rows of one kind that are named one by one; more are counted. */
const MOST = 20;

/** A difference in plain words, a line for each thing that changes; one line where nothing does. */
export function tellDifference({ kinds, rates, guest }: Difference): string[] {
  const visitors = guest ? ['~ the rep or group that visitors without one belong to'] : [];
  const lines = [...kinds.flatMap(tellKind), ...tellRates(rates), ...visitors];
  return lines.length === 0 ? ['Nothing to do: the database has the shop as the folder tells it.'] : lines;
}

/** The effects of a difference in plain words; nothing is said of what does not happen. */
export function tellEffects({ purged, carts, renewals }: Effects): string[] {
  const pages = purged === 'all' ? 'all sites' : `${counted(purged.length, ['site', 'sites'])}: ${some(purged)}`;
  return [
    ...(carts.reprice > 0 ? [`${counted(carts.reprice, ['open cart', 'open carts'])} may cost another amount.`] : []),
    ...(carts.lose > 0
      ? [`${counted(carts.lose, ['open cart', 'open carts'])} will lose a plan that is not sold any more.`]
      : []),
    ...(renewals > 0 ? [`${counted(renewals, ['held plan', 'held plans'])} will renew at the new rates.`] : []),
    ...(purged === 'all' || purged.length > 0 ? [`Pages are made anew of ${pages}.`] : []),
  ];
}

/** Names, many of them counted in their place. */
export function some(names: readonly string[]): string {
  const more = names.length - MOST;
  return [...names.slice(0, MOST), ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])].join(', ');
}

function tellKind({ facts, added, changed, ended, adopted, asleep }: KindDifference): string[] {
  const of = (keys: readonly string[]) =>
    `${counted(keys.length, facts.words)}: ${some(keys.map((key) => nameOf(facts, key)))}`;
  const returned = changed.filter(({ returns }) => returns);
  const others = changed.filter(({ returns }) => !returns);
  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
  return [
    ...(added.length > 0 ? [`+ ${of(keysOf(added))}`] : []),
    ...others
      .slice(0, MOST)
      .map(({ key, columns }) => `~ ${facts.words[0]} ${nameOf(facts, key)}: ${columns.map(columnWords).join(', ')}`),
    ...(others.length > MOST ? [`~ and ${counted(others.length - MOST, facts.words)} more`] : []),
    ...(returned.length > 0 ? [`+ back again, ${of(keysOf(returned))}`] : []),
    ...(ended.length > 0 ? [`- ${facts.end === 'gone' ? '' : 'retired, '}${of(keysOf(ended))}`] : []),
    ...(adopted.length > 0 ? [`= kept by the folder from now on, ${of(adopted)}`] : []),
    ...(asleep.length > 0 ? [`= closed by hand, and left closed, ${of(asleep)}`] : []),
  ];
}

/** `firstName` is “first name”. */
const columnWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function tellRates(rates: readonly RateDifference[]): string[] {
  const lines = rates.flatMap(({ planId, filed, withdrawn }) => [
    ...filed.map(
      (table) =>
        `${withdrawn.includes(table.from) ? '~' : '+'} rates ${table.from} of ${planId}, ${counted(countRows(table), ['row', 'rows'])}`,
    ),
    ...withdrawn
      .filter((from) => !filed.some((table) => table.from === from))
      .map((from) => `- rates ${from} of ${planId}, which have not begun`),
  ]);
  const most = MOST * 5;
  return [
    ...lines.slice(0, most),
    ...(lines.length > most ? [`+ and ${counted(lines.length - most, ['table', 'tables'])} more`] : []),
  ];
}

type Filed = RateDifference['filed'][number];

/** Amounts of a table, as many as it has rows in the file. */
function countRows({ levels }: Filed): number {
  return Object.values(levels).reduce((sum, level) => {
    if (level.kind === 'composite') return sum + Object.keys(level.tiers).length;
    const bands = [
      ...level.member,
      ...(level.spouse.bands ?? []),
      ...(level.child.kind === 'each' ? level.child.bands : []),
    ];
    return (
      sum +
      bands.reduce(
        (rows, { rate, tobacco }) => rows + amounts(rate) + amounts(tobacco),
        level.child.kind === 'flat' ? 1 : 0,
      )
    );
  }, 0);
}

const amounts = (rate: number | object | undefined): number =>
  rate === undefined ? 0 : typeof rate === 'number' ? 1 : Object.keys(rate).length;
