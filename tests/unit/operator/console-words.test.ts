import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toForm } from '@/lib/operator/console/console-read';
import { toCell, toPrice } from '@/lib/operator/console/shown-values';
import { placeProblems, readTold, toValues } from '@/lib/operator/console/told-inputs';
import { verbTitle } from '@/lib/operator/console/verb-title';
import { VERBS } from '@/lib/operator/verbs';

const verb = (name: string) => {
  const found = VERBS.find((each) => each.name === name);
  if (!found) throw new Error(`no verb ${name}`);
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
    ['state', 'not-sent', 'not sent'],
    ['at', '2026-11-26T03:00:00.000Z', 'November 25, 2026 at 10:00 PM EST'],
    ['open', true, 'Yes'],
    ['facts', { a: 1 }, '{"a":1}'],
  ])('shows %s %j as %s', (key, value, shown) => {
    expect(toCell(key, value)).toBe(shown);
  });

  it('asks in hints for no list that its screen shows, and leaves the others as they are', () => {
    const hints = (name: string) => toForm(verb(name), null).inputs.map(({ about }) => about);
    expect(hints('codes revoke')).toEqual(['Its id']);
    expect(hints('sites show')).toEqual(['Its host, or host/slug of a landing']);
    expect(hints('codes issue')).toEqual(verb('codes issue').inputs.map(({ about }) => about));
    for (const { name } of VERBS) expect(hints(name).join('\n'), name).not.toMatch(/ of [a-z]+ list\b/);
  });

  it('says a verb as people do', () => {
    expect(['codes issue', 'doctor', 'payments refund'].map(verbTitle)).toEqual([
      'Issue codes',
      'Doctor',
      'Refund payments',
    ]);
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
