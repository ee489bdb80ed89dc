import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { checkBirthDateText, checkDateText } from '@/lib/rules/text/date-checks';
import { normalizeDateText, parseDateText, typeDate, type Edited } from '@/lib/rules/text/date-text';
import { messages } from '@/lib/rules/text/messages';
import { plainDate } from './arbitraries';

/** Types a text key by key at the end, as a person does. */
function typeKeys(keys: string, start = ''): string {
  return [...keys].reduce((shown, key) => typeDate(shown, shown + key, shown.length + 1).value, start);
}

function backspace(shown: string): Edited {
  return typeDate(shown, shown.slice(0, -1), shown.length - 1);
}

describe('parsing a typed or pasted date', () => {
  it.each([
    ['4/9/1985', '1985-04-09'],
    ['04/09/1985', '1985-04-09'],
    ['04091985', '1985-04-09'],
    ['1985-04-09', '1985-04-09'],
    ['1985/4/9', '1985-04-09'],
    ['4-9-1985', '1985-04-09'],
    ['4.9.1985', '1985-04-09'],
    ['4 9 1985', '1985-04-09'],
    ['  04/09/1985 ', '1985-04-09'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2023', null],
    ['13/01/2000', null],
    ['4/9/85', null],
    ['490185', null],
    ['', null],
    ['tomorrow', null],
    ['04/09/0085', null],
  ])('reads %j as %j', (text, expected) => {
    expect(parseDateText(text)).toBe(expected);
  });

  it('reads every accepted form of every date as that date', () => {
    fc.assert(
      fc.property(plainDate(), (date) => {
        const [year = '', month = '', day = ''] = date.split('-');
        for (const text of [
          `${month}/${day}/${year}`,
          `${Number(month)}/${Number(day)}/${year}`,
          `${month}${day}${year}`,
          `${month}-${day}-${year}`,
          date,
        ]) {
          expect(parseDateText(text)).toBe(date);
          expect(normalizeDateText(text)).toBe(toWireDate(date));
        }
      }),
    );
  });

  it('never loses a text it cannot read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(parseDateText(text) === null);
        expect(normalizeDateText(text)).toBe(text);
      }),
    );
  });
});

describe('typing a date', () => {
  it('puts the slashes in while digits are typed', () => {
    expect(typeKeys('0')).toBe('0');
    expect(typeKeys('04')).toBe('04/');
    expect(typeKeys('0409')).toBe('04/09/');
    expect(typeKeys('04091985')).toBe('04/09/1985');
    expect(typeKeys('040919851')).toBe('04/09/1985');
  });

  it('accepts typed slashes, also after a single digit', () => {
    expect(typeKeys('04/09/1985')).toBe('04/09/1985');
    expect(typeKeys('4/')).toBe('04/');
    expect(typeKeys('4/9/1985')).toBe('04/09/1985');
    expect(typeKeys('4-9-1985')).toBe('04/09/1985');
  });

  it('holds the month to 12 and the day to 31 as they are completed', () => {
    expect(typeKeys('13')).toBe('12/');
    expect(typeKeys('99')).toBe('12/');
    expect(typeKeys('00')).toBe('01/');
    expect(typeKeys('0139')).toBe('01/31/');
    expect(typeKeys('0100')).toBe('01/01/');
  });

  it('strips what is not a digit', () => {
    expect(typeKeys('a0b4c0d9')).toBe('04/09/');
    expect(typeKeys('--')).toBe('');
  });

  it('yields exactly the date whose digits are typed', () => {
    fc.assert(
      fc.property(plainDate(), (date) => {
        const wire = toWireDate(date);
        expect(typeKeys(wire.replaceAll('/', ''))).toBe(wire);
        expect(typeKeys(wire)).toBe(wire);
      }),
    );
  });

  it('understands a date typed year first, with or without what separates it', () => {
    expect(typeKeys('19')).toBe('19');
    expect(typeKeys('1985')).toBe('1985/');
    expect(typeKeys('1985-0')).toBe('1985/0');
    expect(typeKeys('1985-04-1')).toBe('1985/04/1');
    for (const text of ['1985-04-12', '1985/04/12', '1985.4.12', '19850412']) expect(typeKeys(text)).toBe('04/12/1985');
    expect(typeKeys('1985-13')).toBe('1985/12/');
    expect(typeKeys('1985-02-30')).toBe('1985/02/30');
    expect(typeKeys('19/')).toBe('12/');
    fc.assert(
      fc.property(plainDate('1900-01-01', '2099-12-31'), (date) => {
        expect(typeKeys(date)).toBe(toWireDate(date));
        expect(typeKeys(date.replaceAll('-', ''))).toBe(toWireDate(date));
      }),
    );
  });

  it('keeps the caret at the end of a date typed year first, and lets each character of it be deleted', () => {
    fc.assert(
      fc.property(plainDate('1900-01-01', '2099-12-31'), fc.integer({ min: 1, max: 9 }), (date, keys) => {
        const shown = typeKeys(date.slice(0, keys));
        expect(typeDate(shown, shown, shown.length).caret).toBe(shown.length);
        for (let text = shown; text !== ''; text = text.slice(0, -1))
          expect(backspace(text)).toEqual({ value: text.slice(0, -1), caret: text.length - 1 });
        // What was deleted can be typed again.
        expect(typeKeys(date.slice(keys), typeKeys(date.slice(0, keys)))).toBe(toWireDate(date));
      }),
    );
  });

  it('leaves an edit inside a date typed year first alone, until it is left', () => {
    expect(typeDate('1985/02/30', '1985/02/0', 9)).toEqual({ value: '1985/02/0', caret: 9 });
    expect(typeDate('1985/02/30', '1985/0/30', 6)).toEqual({ value: '1985/0/30', caret: 6 });
    expect(normalizeDateText('1985/03/30')).toBe('03/30/1985');
  });

  it('lets every character be deleted again, slashes included', () => {
    let shown = '04/09/1985';
    for (let left = 9; left >= 0; left -= 1) {
      shown = backspace(shown).value;
      expect(shown).toBe('04/09/1985'.slice(0, left));
    }
  });

  it('continues after a deleted slash', () => {
    expect(typeKeys('0', '04')).toBe('04/0');
    expect(typeKeys('1', '04/09')).toBe('04/09/1');
  });

  it('leaves an edit inside the text alone and keeps the caret where it was', () => {
    expect(typeDate('04/09/1985', '044/09/1985', 3)).toEqual({ value: '044/09/198', caret: 3 });
    expect(typeDate('04/09/1985', '0/09/1985', 1)).toEqual({ value: '0/09/1985', caret: 1 });
    expect(typeDate('0/09/1985', '05/09/1985', 2)).toEqual({ value: '05/09/1985', caret: 2 });
    expect(typeDate('04/09/1985', '04x/09/1985', 3)).toEqual({ value: '04/09/1985', caret: 2 });
  });

  it.each(['4/9/1985', '04091985', '1985-04-09', '04-09-1985'])('takes a pasted %j whole', (text) => {
    expect(typeDate('', text, text.length)).toEqual({ value: '04/09/1985', caret: 10 });
  });

  it('never grows past ten characters and keeps the caret inside, whatever happens', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), fc.string({ maxLength: 30 }), fc.nat(30), (previous, next, at) => {
        const edited = typeDate(previous, next, Math.min(at, next.length));
        expect(edited.value).toMatch(/^[\d/]{0,10}$/);
        expect(edited.caret).toBeGreaterThanOrEqual(0);
        expect(edited.caret).toBeLessThanOrEqual(edited.value.length);
      }),
    );
  });
});

describe('judging a typed date', () => {
  const today = '2026-11-20';

  it.each([
    ['', 'today', null],
    ['11/20/2026', 'today', null],
    ['11/21/2026', 'today', messages.dateNotFuture],
    ['11/20/2026', 'yesterday', messages.dateBeforeToday],
    ['11/19/2026', 'yesterday', null],
    ['11/21/2030', 'any', null],
    ['02/30/2020', 'any', messages.date],
    ['1/2', 'any', messages.date],
    ['01/01/1899', 'any', messages.dateTooOld],
    ['1899-12-31', 'today', messages.dateTooOld],
    ['02/29/1600', 'any', messages.dateTooOld],
    ['01/01/0001', 'any', messages.dateTooOld],
    ['02/29/1899', 'any', messages.date],
    ['13/01/1899', 'any', messages.date],
    ['01/01/2200', 'any', messages.date],
  ] as const)('says about %j with latest %s: %j', (text, latest, expected) => {
    expect(checkDateText(text, { today, latest })).toBe(expected);
  });

  it('refuses birth dates in the future or over 120 years ago', () => {
    expect(checkBirthDateText('11/21/2026', today)).toBe(messages.dateNotFuture);
    expect(checkBirthDateText('12/31/1905', today)).toBe(messages.dateTooOld);
    expect(checkBirthDateText('01/01/1899', today)).toBe(messages.dateTooOld);
    expect(checkBirthDateText('01/01/1906', today)).toBeNull();
    expect(checkBirthDateText('', today)).toBeNull();
    fc.assert(
      fc.property(plainDate('1906-01-01', today), (date) => {
        expect(checkBirthDateText(toWireDate(date), today)).toBeNull();
        expect(checkBirthDateText(toWireDate(addDays(today, 1)), today)).toBe(messages.dateNotFuture);
      }),
    );
  });
});
