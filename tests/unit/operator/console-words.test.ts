import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toForm } from '@/lib/operator/console/console-read';
import { isOffered } from '@/lib/operator/console/screen-parts';
import { SCREENS } from '@/lib/operator/console/screens';
import { toCell, toLines, toPrice } from '@/lib/operator/console/shown-values';
import { choiceWords } from '@/lib/rules/text/choice-words';
import { placeProblems, readTold, toValues } from '@/lib/operator/console/told-inputs';
import { verbTitle } from '@/lib/operator/console/verb-title';
import { VERBS } from '@/lib/operator/verbs';

const verb = (name: string) => {
  const found = VERBS.find((each) => each.name === name);
  if (!found) throw new Error(`no verb ${name}`);
  return found;
};

const listOf = (name: string) => {
  const found = SCREENS.flatMap(({ lists }) => lists).find((each) => each.verb === name);
  if (!found) throw new Error(`no list of ${name}`);
  return found;
};

describe('the words of the console', () => {
  it.each([
    ['--agent or --group: Say whose it is.', { agent: 'Say whose it is.' }, ''],
    ['--expires: Give a day: such as 2027-12-31.', { expires: 'Give a day: such as 2027-12-31.' }, ''],
    ['--moon: No.', {}, '--moon: No.'],
    ['Nothing can be given back.', {}, 'Nothing can be given back.'],
  ])('puts %j where it belongs', (line, problems, message) => {
    expect(placeProblems(verb('codes issue'), [line])).toEqual({ problems, message });
  });

  it('tells of one field one thing at a time', () => {
    const lines = ['--agent: One.', '--agent: Two.'];
    expect(placeProblems(verb('codes issue'), lines)).toEqual({ problems: { agent: 'One.' }, message: '' });
  });

  it.each([
    ['here_cents', 4_620, '$46.20'],
    ['name', null, '–'],
    ['scopes', ['people', 'money'], 'people and money'],
    ['waits_for', [], '–'],
    ['waits_for', ['first-payment'], 'first payment'],
    ['waits_for', ['evidence', 'next-export'], 'evidence of insurability and next export'],
    ['state', 'not-sent', 'not sent'],
    ['kind', 'group-enrollment', 'group enrollment'],
    ['at', '2026-11-26T03:00:00.000Z', 'November 25, 2026 at 10:00 PM EST'],
    ['open', true, 'Yes'],
    ['facts', { a: 1 }, '{"a":1}'],
  ])('shows %s %j as %s', (key, value, shown) => {
    expect(toCell(key, value)).toBe(shown);
  });

  it('puts the time of a moment below its day, and the second value of a column below its first', () => {
    expect(toLines({ at: '2026-11-26T03:00:00.000Z' }, { key: 'at' })).toEqual({
      text: 'November 25, 2026',
      note: '10:00 PM EST',
    });
    const row = { owner_name: 'Dana Whitfield', owner: 'agent 4101' };
    expect(toLines(row, { key: 'owner_name', note: 'owner' })).toEqual({ text: 'Dana Whitfield', note: 'agent 4101' });
    expect(toLines({}, { key: 'owner_name', note: 'owner' })).toEqual({ text: '–', note: '' });
  });

  it('tells choices in words, and values of other forms as they are', () => {
    expect(['evidence-reduced', 'IO', 'policy.submitted', '2027-01-01'].map(choiceWords)).toEqual([
      'evidence reduced',
      ...['IO', 'policy.submitted', '2027-01-01'],
    ]);
  });

  it('asks in hints for no list that its screen shows, and leaves the others as they are', () => {
    const hints = (name: string) => toForm(verb(name), null).inputs.map(({ about }) => about);
    expect(hints('codes revoke')).toEqual(['Its id']);
    expect(hints('sites show')).toEqual(['Its host, or host/slug of a landing']);
    expect(hints('codes issue')).toEqual(verb('codes issue').inputs.map(({ about }) => about));
    for (const { name } of VERBS) expect(hints(name).join('\n'), name).not.toMatch(/ of [a-z]+ list\b/);
  });

  it.each(VERBS.map(({ name }) => name))('asks for what %s needs in plain words', (name) => {
    expect(verb(name).check({})).not.toContainEqual(expect.stringMatching(/Invalid|received|undefined/));
  });

  it('offers a decision for a plan that waits for one, and not for one that waits for its first payment alone', () => {
    const [decide] = listOf('policies show').acts ?? [];
    for (const [waits_for, is] of [
      [[], false],
      [['first-payment'], false],
      [['first-payment', 'evidence'], true],
      [['underwriting'], true],
    ] as const)
      expect(isOffered({ ...decide }, { waits_for }), waits_for.join()).toBe(is);
    expect(isOffered({ when: ['state', 'open'] }, { state: 'open' })).toBe(true);
    expect(isOffered({ when: ['state', 'open'] }, { state: null })).toBe(false);
    expect(isOffered({}, {})).toBe(true);
  });

  it('turns the pages of fulfilment by a button, for what was asked, and has no field for it', () => {
    const { untyped, turns } = listOf('fulfilment list');
    const typed = verb('fulfilment list').inputs.map(({ name }) => name);
    expect(typed.filter((name) => untyped?.includes(name))).toEqual(untyped);
    expect(typed.filter((name) => !untyped?.includes(name))).toEqual(['state', 'carrier', 'policy']);
    expect(turns).toMatchObject({ back: 'Newer plans', on: 'Older plans' });
  });

  it('says a verb as people do', () => {
    expect(
      ['codes issue', 'doctor', 'payments refund', 'webhooks deliveries', 'evidence decide'].map(verbTitle),
    ).toEqual(['Issue codes', 'Doctor', 'Refund payments', 'List deliveries of webhooks', 'Enter a decision']);
  });

  it('takes nothing for a price but a price', () => {
    expect(toPrice(null)).toBeNull();
    expect(toPrice([{ name: 'x' }])).toBeNull();
  });

  it('reads back what it shows again, whatever was typed', () => {
    const word = fc.string({ maxLength: 40 });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...verb('staff add').inputs.map(({ name }) => name)), word),
        (typed) => {
          const sent = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`in-${name}`, value]));
          const told = readTold(verb('staff add'), sent);
          const again = Object.fromEntries(
            Object.entries(toValues(told)).map(([name, value]) => [`in-${name}`, value]),
          );
          expect(readTold(verb('staff add'), again)).toEqual(told);
          for (const value of Object.values(told)) expect(value).not.toBe('');
        },
      ),
    );
  });
});
