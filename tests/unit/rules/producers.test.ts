import { describe, expect, it } from 'vitest';
import {
  lineOf,
  nameProducer,
  tellGap,
  tellProducer,
  withAgentThere,
  type Agent,
  type SoldPlan,
  tellSeller,
} from '@/lib/rules/people/producers';
import { CATEGORY_KEYS } from '@/lib/rules/words/categories';

const START = '2027-01-01';
const TEXAS = { state: 'TX', on: START };

const term: SoldPlan = { name: 'Level Term', category: 'term_life', kind: 'insurance' };
const dental: SoldPlan = { name: 'Dental Preferred', category: 'dental', kind: 'insurance' };
const vision: SoldPlan = { name: 'Vision Plus', category: 'vision', kind: 'insurance' };
const pet: SoldPlan = { name: 'Pet Care', category: 'pet', kind: 'insurance' };
const card: SoldPlan = { name: 'Pharmacy Card', category: 'rx', kind: 'service' };
const club: SoldPlan = { name: 'Alliance', category: 'membership', kind: 'membership' };

const licence = (line: 'life' | 'health' | 'property', until = '2028-12-31', state = 'TX') => ({ state, line, until });
const dana = (licences: Agent['licences'], npn: string | null = '16420417'): Agent => ({
  name: 'Dana Whitfield',
  npn,
  licences,
});

const names = (plans: readonly string[]) => ({ name: 'Dana Whitfield', npn: '16420417', plans });
const gap = (line: string, because: string, plans: readonly string[], until: string | null = null) => ({
  line,
  because,
  until,
  plans,
});

type Row = [
  name: string,
  agent: Agent | null,
  plans: SoldPlan[],
  named: ReturnType<typeof names> | null,
  gaps: ReturnType<typeof gap>[],
];

const ROWS: Row[] = [
  ['a licence for the line names the agent', dana([licence('health')]), [dental], names([]), []],
  ['one licence names for all plans of its line', dana([licence('health')]), [dental, vision], names([]), []],
  [
    'a line without a licence is a gap, and the name is for the others',
    dana([licence('health')]),
    [dental, term, vision],
    names(['Dental Preferred', 'Vision Plus']),
    [gap('life', 'no-licence', ['Level Term'])],
  ],
  [
    'a licence of another state names nowhere else',
    dana([licence('health', '2028-12-31', 'ME')]),
    [dental],
    null,
    [gap('health', 'no-licence', ['Dental Preferred'])],
  ],
  ['the last day still counts', dana([licence('health', START)]), [dental], names([]), []],
  [
    'a licence that ends the day before does not',
    dana([licence('health', '2026-12-31')]),
    [dental],
    null,
    [gap('health', 'ended', ['Dental Preferred'], '2026-12-31')],
  ],
  [
    'the later of two licences counts',
    dana([licence('health', '2028-12-31'), licence('health', '2020-12-31')]),
    [dental],
    names([]),
    [],
  ],
  ['pet insurance needs property and casualty', dana([licence('property')]), [pet], names([]), []],
  [
    'and no other line',
    dana([licence('health'), licence('life')]),
    [pet],
    null,
    [gap('property', 'no-licence', ['Pet Care'])],
  ],
  ['a service needs no licence and names no producer', dana([]), [card], null, []],
  ['nor does a membership', dana([]), [club], null, []],
  ['beside them the name is for all that is insured', dana([licence('health')]), [card, dental, club], names([]), []],
  ['a plan whose kind is not told names none', dana([licence('health')]), [{ ...dental, kind: null }], null, []],
  [
    'without a number an agent is named nowhere',
    dana([licence('health')], null),
    [dental],
    null,
    [gap('health', 'no-npn', ['Dental Preferred'])],
  ],
  [
    'nor with words in its place',
    dana([licence('health')], 'pending'),
    [dental],
    null,
    [gap('health', 'no-npn', ['Dental Preferred'])],
  ],
  ['an enrollment of no agent names none', null, [dental], null, []],
  ['an empty cart names none', dana([licence('health')]), [], null, []],
];

describe('the producer of an enrollment', () => {
  it.each(ROWS)('%s', (_name, agent, plans, named, gaps) => {
    expect(nameProducer(agent, plans, TEXAS)).toEqual({ named, gaps });
  });

  it('needs a line of authority for insurance of every category, and for nothing else', () => {
    const lines = Object.fromEntries(
      CATEGORY_KEYS.map((category) => [category, lineOf({ category, kind: 'insurance' })]),
    );
    const { term_life: life, pet: property, ...others } = lines;
    expect([life, property, [...new Set(Object.values(others))]]).toEqual(['life', 'property', ['health']]);
    for (const category of [...CATEGORY_KEYS, 'membership'])
      for (const kind of ['service', 'membership', null] as const) expect(lineOf({ category, kind })).toBeNull();
  });

  it('is told with the number, and with the plans where it is not for all', () => {
    expect(tellProducer(names([]))).toBe('Dana Whitfield, NPN 16420417');
    expect(tellProducer(names(['Dental Preferred', 'Vision Plus']))).toBe(
      'Dana Whitfield, NPN 16420417, for Dental Preferred and Vision Plus',
    );
  });
});

describe('the agent at the foot of a plan’s page', () => {
  it('is told with the number, and with no state, where the plan is insurance and the number is one', () => {
    const seller = { name: 'Dana Whitfield', npn: '16420417' };
    const words = 'Dana Whitfield, NPN 16420417, in the states where licensed';
    expect(tellSeller(seller, dental)).toBe(words);
    expect(tellSeller({ ...seller, npn: '1234567890' }, dental)).toContain('NPN 1234567890,');
    for (const npn of [null, '', '12345678901', 'n1', '1n', 'pending'])
      expect(tellSeller({ ...seller, npn }, dental)).toBeNull();
    expect([tellSeller(null, dental), tellSeller(seller, card), tellSeller(seller, club)]).toEqual([null, null, null]);
  });

  const form = { label: 'Form', value: 'TW 1101' };
  const everywhere = { label: 'Your agent', value: 'Dana Whitfield, NPN 16420417, in the states where licensed' };
  const there = { label: 'Your agent', value: 'Dana Whitfield, NPN 16420417, licensed in Texas' };

  it.each([
    ['is the one where the household lives', [form, everywhere], there, [form, there]],
    ['is there where the site has none', [form], there, [form, there]],
    ['is not there where none is licensed', [form, everywhere], null, [form]],
    ['stays the site’s where an API of before tells none', [form, everywhere], undefined, [form, everywhere]],
    ['has no row beside it where nothing is filed', undefined, there, [there]],
  ])('%s', (_what, rows, agent, shown) => {
    expect(withAgentThere(rows, agent)).toEqual(shown);
  });
});

describe('a gap in a rep’s licences', () => {
  const place = { state: 'Texas', on: START };
  const told = (agent: Agent) => nameProducer(agent, [term], TEXAS).gaps.map((one) => tellGap(one, place));

  it.each([
    [dana([]), 'You hold no license in Texas for life insurance that covers January 1, 2027: Level Term.'],
    [
      dana([licence('life', '2026-11-30')]),
      'Your license in Texas for life insurance ends on November 30, 2026, before coverage starts on January 1, 2027: Level Term.',
    ],
    [dana([licence('life')], null), 'Your producer number (NPN) is not on file: Level Term.'],
  ])('is told with state, line, day and plans', (agent, words) => {
    expect(told(agent)).toEqual([words]);
  });
});
