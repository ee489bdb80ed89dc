import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkAgrees,
  checkNotSelf,
  checkNotTwice,
  checkPerson,
  isSamePerson,
  isSameSsn,
  type PersonTold,
} from '@/lib/rules/people/same-person';
import { messages } from '@/lib/rules/text/messages';

const ana: PersonTold = { first_name: 'Ana', last_name: 'Ruiz', birthdate: '02/03/1960', ssn: '219098503' };
const NOBODY: PersonTold = { first_name: '', last_name: '', birthdate: '', ssn: '' };

describe('a list of people', () => {
  it.each([
    ['the same number', { ...ana, first_name: 'Bo', birthdate: '01/01/1990' }, 'ssn'],
    ['the same number, written otherwise', { ...ana, first_name: 'Bo', ssn: '219-09-8503' }, 'ssn'],
    ['name and birth date', { ...ana, ssn: '219098504' }, 'first_name'],
    ['name and birth date in other letters', { ...ana, first_name: ' ANA', ssn: '•••-••-8503' }, 'first_name'],
    ['the name with a mark', { ...ana, first_name: 'Aná', ssn: '' }, 'first_name'],
    ['a namesake of another day', { ...ana, birthdate: '02/03/1990', ssn: '219098504' }, null],
    ['a twin', { ...ana, first_name: 'Bo', ssn: '219098504' }, null],
    ['the same last four digits', { ...ana, first_name: 'Bo', ssn: '•••-••-8503' }, null],
    ['two of whom nothing is known', NOBODY, null],
  ])('has nobody twice: %s', (_what, other, name) => {
    const problem = name === null ? null : { name, message: 'This person is on the list already' };
    expect(checkNotTwice(other, [ana])).toEqual(problem);
    expect(checkNotTwice(ana, [other])).toEqual(problem);
    expect(checkNotTwice(ana, [])).toBeNull();
  });

  it('has not the person who enrolls', () => {
    const number = { name: 'ssn', message: 'This is the number of the person who enrolls' };
    expect(checkNotSelf(ana, { ...NOBODY, ssn: '219-09-8503' })).toEqual(number);
    for (const ssn of ['', '•••-••-8503', '8503', '219098504'])
      expect(checkNotSelf(ana, { ...NOBODY, ssn })).toBeNull();
    expect(checkNotSelf({ ...ana, ssn: '' }, { ...ana, ssn: '' })).toEqual({
      name: 'first_name',
      message: 'This is the person who enrolls',
    });
    expect(checkNotSelf(NOBODY, NOBODY)).toBeNull();
    // A daughter of the same name.
    expect(checkNotSelf({ ...ana, birthdate: '02/03/2010', ssn: '' }, ana)).toBeNull();
  });
});

describe('a dependent who is a beneficiary', () => {
  it.each([
    ['all the same', ana, true],
    ['told without a number', { ...ana, ssn: '' }, true],
    ['with the name otherwise', { ...ana, first_name: 'Anita' }, true],
    ['with another number', { ...ana, ssn: '219098504' }, false],
    ['with another birth date', { ...ana, birthdate: '02/03/1961' }, false],
    ['somebody else', { ...NOBODY, first_name: 'Bo', last_name: 'Ruiz', birthdate: '01/01/1990' }, true],
  ])('is taken where number and birth date agree: %s', (_what, other, fine) => {
    const problem = fine ? null : { name: 'ssn', message: messages.numberDiffers };
    expect(checkAgrees(ana, [other])).toEqual(problem);
    expect(checkPerson(ana, { self: NOBODY, own: [], other: [other] })).toEqual(problem);
  });
});

/** People of a small world, so that they often are the same. */
const person = fc.record({
  first_name: fc.constantFrom('José', 'Ana', 'Mary-Ann', "D'Arcy", 'Łucja'),
  last_name: fc.constantFrom('Ruiz', 'de la Cruz', 'O’Neil, Jr.'),
  birthdate: fc.constantFrom('02/03/1960', '05/05/2015', ''),
  ssn: fc.constantFrom('219098503', '219098504', '457555462', ''),
});
const written = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => ` ${text.replace(/ /g, '  ')} `,
  (text) => text.replace(/[’']/g, ''),
  (text) => text.replace(/-/g, ' '),
);
const isTwice = (list: readonly PersonTold[]) =>
  list.some((one, index) => checkNotTwice(one, list.slice(0, index)) !== null);

describe('being the same person', () => {
  it('holds both ways, and for oneself', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        expect(isSamePerson(one, other)).toBe(isSamePerson(other, one));
        expect(isSameSsn(one.ssn, other.ssn)).toBe(isSameSsn(other.ssn, one.ssn));
        expect(checkNotTwice(one, [other])).toEqual(checkNotTwice(other, [one]));
        expect(checkAgrees(one, [other])).toEqual(checkAgrees(other, [one]));
        expect(isSamePerson(one, one)).toBe(one.birthdate !== '');
      }),
    );
  });

  it('does not depend on how a name is written', () => {
    fc.assert(
      fc.property(person, person, written, written, (one, other, first, last) => {
        const rewritten = { ...one, first_name: first(one.first_name), last_name: last(one.last_name) };
        expect(isSamePerson(rewritten, other)).toBe(isSamePerson(one, other));
        expect(checkNotTwice(rewritten, [other])).toEqual(checkNotTwice(one, [other]));
      }),
    );
  });

  it('does not depend on the order of a list', () => {
    const list = fc.array(person, { minLength: 2, maxLength: 5 });
    const shuffled = list.chain((people) =>
      fc.tuple(fc.constant(people), fc.shuffledSubarray(people, { minLength: people.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(isTwice(one)).toBe(isTwice(other));
      }),
    );
  });
});
