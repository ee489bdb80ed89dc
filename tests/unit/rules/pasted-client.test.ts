import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASTED_LIMIT, pastedMessages, readPastedClient } from '@/lib/rules/text/pasted-client';
import { buildDate, toWireDate } from '@/lib/rules/text/dates';
import { soakRuns } from '@/tests/soak/scale';

const TODAY = '2026-11-25';
const read = (text: string) => readPastedClient(text, TODAY);
const MARIA = { firstName: 'Maria', lastName: 'Keller', dob: '04/09/1985', zip: '78701' };

describe('a client who is pasted', () => {
  it.each([
    ['in a line', 'Maria Keller 04/09/1985 78701'],
    ['in another order', '78701 04/09/1985 Maria Keller'],
    ['with the date between the names’ ends', '04/09/1985 Maria Keller 78701'],
    ['with commas', 'Maria Keller, 04/09/1985, 78701'],
    ['as comma-separated values', 'Maria,Keller,04/09/1985,78701'],
    ['last name first', 'Keller, Maria 04/09/1985 78701'],
    ['as cells of a row', 'Maria\tKeller\t4/9/1985\t78701'],
    ['as cells of a row with one name', 'Maria Keller\t1985-04-09\t78701-1234'],
    ['with labels on lines of their own', 'Name: Maria Keller\nDOB: 04/09/1985\nZIP: 78701'],
    [
      'with a name in two lines',
      'First name: Maria\r\nLast name: Keller\r\nBirth date: 04-09-1985\r\nZip code: 78701-0001',
    ],
    ['with labels in one line', 'Maria Keller DOB 04/09/1985 ZIP 78701'],
    ['with "born"', 'Maria Keller born 04/09/1985 78701'],
    [
      'with lines of other things',
      'Name: Maria Keller\nPhone: (512) 555-0148\nEmail: m@mail.example\nDOB: 04/09/1985\nZIP: 78701',
    ],
    ['with a middle initial', 'Maria T. Keller 04/09/1985 78701'],
    ['with an address for mail among it', 'Maria Keller maria.keller@mail.example 04/09/1985 78701'],
    ['with a year of two digits that can only be the last century’s', 'Maria Keller 4/9/85 78701'],
    ['with the date twice alike', 'Maria Keller 04/09/1985 78701 04/09/1985'],
  ])('is understood %s', (_, text) => {
    expect(read(text)).toEqual({ client: MARIA, problems: {} });
  });

  it.each([
    ['accents and two surnames', 'María José García López 04/09/1985 78701', 'María', 'José García López'],
    ['an apostrophe and a hyphen', 'Renée O’Hara-Smith 04/09/1985 78701', 'Renée', 'O’Hara-Smith'],
    ['a suffix', 'John Keller Jr. 04/09/1985 78701', 'John', 'Keller Jr.'],
    ['a suffix after a comma', 'John Keller, Jr. 04/09/1985 78701', 'John', 'Keller Jr.'],
    ['two surnames, last name first', 'García López, Maria 04/09/1985 78701', 'Maria', 'García López'],
    ['one name', 'Maria 04/09/1985 78701', 'Maria', ''],
    ['a name that is a label elsewhere', 'Max Born 04/09/1985 78701', 'Max', 'Born'],
    ['marks that are composed of two characters', 'Jose\u0301 Ruiz 04/09/1985 78701', 'José', 'Ruiz'],
  ])('keeps %s', (_, text, firstName, lastName) => {
    expect(read(text).client).toEqual({ ...MARIA, firstName, lastName });
  });

  it.each([
    ['a year of two digits that could be either', 'Maria Keller 04/09/12 78701', { dob: pastedMessages.shortYear }],
    ['a day first', 'Maria Keller 23/04/1985 78701', { dob: pastedMessages.noDay }],
    ['a day that is none', 'Maria Keller 02/30/1985 78701', { dob: pastedMessages.noDay }],
    ['two dates', 'Maria Keller 04/09/1985 05/01/1990 78701', { dob: pastedMessages.twoDates }],
    ['two ZIP codes', 'Maria Keller 04/09/1985 78701 78702', { zip: pastedMessages.twoZips }],
    ['no ZIP code, but a number', 'Maria Keller 04/09/1985 219-09-8473', { zip: pastedMessages.noZip }],
    ['nothing', '', { name: pastedMessages.noName, dob: pastedMessages.noDate, zip: pastedMessages.noZip }],
  ])('asks for what is not clear: %s', (_, text, problems) => {
    expect(read(text).problems).toEqual(problems);
  });

  it.each([
    ['4/9/1985', '04/09/1985'],
    ['04.09.1985', '04/09/1985'],
    ['04-09-1985', '04/09/1985'],
    ['12/31/1999', '12/31/1999'],
    ['1985-4-9', '04/09/1985'],
    ['1985-12-31', '12/31/1985'],
    ['(04/09/1985)', '04/09/1985'],
    ['04/09/1985.', '04/09/1985'],
    ['04/09/1985-', '04/09/1985'],
    ['4/9/27', '04/09/1927'],
    ['4/9/99', '04/09/1999'],
  ])('has the birth date of %s', (text, dob) => {
    expect(read(`Maria Keller ${text} 78701`)).toEqual({ client: { ...MARIA, dob }, problems: {} });
  });

  it.each([
    // One after the other in another separator, or a part of a longer number.
    ['04/09-1985', pastedMessages.noDate],
    ['1985/04/09', pastedMessages.noDate],
    ['1985-04/09', pastedMessages.noDate],
    ['1985-004-09', pastedMessages.noDate],
    ['1985-04-009', pastedMessages.noDate],
    ['985-04-09', pastedMessages.noDate],
    ['104/09/1985', pastedMessages.noDate],
    ['04/109/1985', pastedMessages.noDate],
    ['04/09/19855', pastedMessages.noDate],
    ['04/09/198', pastedMessages.noDate],
    ['04/09/1985/1', pastedMessages.noDate],
    ['04/09/1985.-/1', pastedMessages.noDate],
    ['1/04/09/1985', pastedMessages.noDate],
    ['.04/09/1985', pastedMessages.noDate],
    ['-04/09/1985', pastedMessages.noDate],
    ['/04/09/1985', pastedMessages.noDate],
    ['04 09 1985', pastedMessages.noDate],
    ['4/9/26', pastedMessages.shortYear],
    ['4/9/00', pastedMessages.shortYear],
    ['00/09/1985', pastedMessages.noDay],
    ['04/09/1899', pastedMessages.noDay],
  ])('has no birth date of %s', (text, problem) => {
    const { client, problems } = read(`Maria Keller ${text} ZIP 78701`);
    expect([client.dob, problems.dob]).toEqual(['', problem]);
  });

  it.each([
    ['78701', '78701'],
    ['78701-1234', '78701'],
    ['78701.', '78701'],
    ['TX78701', '78701'],
    ['78701 78701-1234', '78701'],
    ['787011', ''],
    ['7870', ''],
    ['78701-', ''],
    ['78701-12', ''],
    ['78701-12345', ''],
    ['(78701', ''],
    ['.78701', ''],
    ['-78701', ''],
  ])('has the ZIP code of %s: "%s"', (text, zip) => {
    expect(read(`Maria Keller 04/09/1985 ${text}`).client.zip).toBe(zip);
  });

  it.each(['Name', 'Full name', 'Client name', 'Member name', 'CLIENT', 'member', ' name '])(
    'is understood with a name labelled "%s"',
    (label) => {
      expect(read(`${label}: Maria Keller\nDOB: 04/09/1985\nZIP: 78701`).client).toEqual(MARIA);
    },
  );

  it.each(['Surname', 'Last', 'last name', 'Family', 'Family name'])('has the last name labelled "%s"', (label) => {
    for (const first of ['First', 'first name', 'Given', 'Given name'])
      expect(read(`${label}: Keller\n${first}= Maria\n04/09/1985 78701`)).toEqual({ client: MARIA, problems: {} });
  });

  it.each(['DOB', 'D.O.B.', 'Born', 'Birth date', 'Birthdate', 'Birthday', 'Birth day', 'Date of birth'])(
    'has the birth date labelled "%s", on a line of its own and within one',
    (label) => {
      expect(read(`Maria Keller\n${label}: 04/09/1985\n78701`)).toEqual({ client: MARIA, problems: {} });
      if (label !== 'Born')
        for (const between of [' ', ': ', ':', ' = '])
          expect(read(`Maria Keller ${label}${between}04/09/1985 78701`).client).toEqual(MARIA);
    },
  );

  it.each(['ZIP', 'Zip code', 'zipcode', 'Postal code', 'postalcode'])('has the ZIP code labelled "%s"', (label) => {
    expect(read(`Maria Keller\n04/09/1985\n${label}: 78701`)).toEqual({ client: MARIA, problems: {} });
  });

  it('takes "born" for a word in small letters and before a date alone', () => {
    expect(read('Maria Keller born on 04/09/1985 78701').client).toEqual(MARIA);
    expect(read('Maria born 04/09/1985 78701').client.lastName).toBe('');
    expect(read('Maria Born 04/09/1985 78701').client.lastName).toBe('Born');
    expect(read('Maria born Keller 04/09/1985 78701').client.lastName).toBe('born Keller');
  });

  it('leaves out whole what another label tells, unless a label of ours is within the line', () => {
    expect(read('Maria Keller\nPlan: Dental Preferred\n04/09/1985\n78701').client).toEqual(MARIA);
    expect(read('Maria Keller DOB: 04/09/1985 ZIP: 78701').client).toEqual(MARIA);
    // Too long or too odd for a label, so that the line stays.
    expect(read('Maria2: Keller 04/09/1985 78701').client).toEqual({ ...MARIA, firstName: 'Keller', lastName: '' });
    expect(read(': Maria Keller 04/09/1985 78701').client).toEqual(MARIA);
  });

  it('takes words alone of a labelled name', () => {
    const { client } = read('First name: Maria, 2 Ann;\nLast name: #1 Keller\n04/09/1985 78701');
    expect(client).toEqual({ ...MARIA, firstName: 'Maria Ann' });
  });

  it.each([
    ['an initial in the middle', 'Keller, Maria T.', 'Maria', 'Keller'],
    ['an initial alone', 'Keller, T.', 'T.', 'Keller'],
    ['an initial last, first name first', 'Maria K', 'Maria', 'K'],
    ['two given names', 'Keller, Maria Ann', 'Maria Ann', 'Keller'],
    ['a suffix in small letters', 'Maria Keller, sr', 'Maria', 'Keller sr'],
    ['a suffix in numbers', 'Maria Keller, III', 'Maria', 'Keller III'],
    ['a word that begins as a suffix', 'Keller, Ivana', 'Ivana', 'Keller'],
    ['a comma at its end', 'Keller, Maria,', 'Maria', 'Keller'],
    ['a comma without a blank', 'Maria,Keller', 'Maria', 'Keller'],
    ['two commas', 'Maria, Ann, Keller', 'Maria', 'Ann Keller'],
    ['nothing before its comma', '2, Maria Keller', 'Maria', 'Keller'],
    ['nothing after it', 'Maria Keller, 2', 'Maria', 'Keller'],
    ['cells, the last name in the second', 'Maria | Keller', 'Maria', 'Keller'],
    ['an initial in a cell', 'Maria; T; Keller', 'Maria', 'Keller'],
    ['two initials', 'Maria T U Keller', 'Maria', 'U Keller'],
  ])('has a name with %s', (_, name, firstName, lastName) => {
    expect(read(`04/09/1985 78701\t${name}`).client).toEqual({ ...MARIA, firstName, lastName });
  });

  it('is looked at up to its limit', () => {
    const told = 'Maria Keller 04/09/1985';
    const blanks = ' '.repeat(PASTED_LIMIT - told.length - 5);
    expect(read(`${told}${blanks}78701`).client.zip).toBe('78701');
    expect(read(`${told}${blanks} 78701`).client.zip).toBe('');
    expect(PASTED_LIMIT).toBe(400);
  });

  it('is read in every order and with every separator alike', () => {
    const parts = fc.record({
      first: fc.constantFrom('Maria', 'Łukasz', 'José', 'Ng'),
      last: fc.constantFrom('Keller', 'García López', 'O’Hara', 'van der Berg'),
      year: fc.integer({ min: 1930, max: 2008 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      zip: fc.integer({ min: 501, max: 99_950 }).map((zip) => String(zip).padStart(5, '0')),
      isIso: fc.boolean(),
      hasFour: fc.boolean(),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
      between: fc.constantFrom(' ', '\t', '\n', '  ', '; '),
    });
    fc.assert(
      fc.property(parts, ({ first, last, year, month, day, zip, isIso, hasFour, order, between }) => {
        const iso = buildDate(year, month, day) ?? '';
        const pieces = [`${first} ${last}`, isIso ? iso : toWireDate(iso), hasFour ? `${zip}-4321` : zip];
        const { client, problems } = read(order.map((at) => pieces[at]).join(between));
        expect(problems).toEqual({});
        expect(client).toEqual({ firstName: first, lastName: last, dob: toWireDate(iso), zip });
      }),
      { numRuns: soakRuns('quoted carts') },
    );
  });

  it('never fails, never answers more than was in it, and is quick with the longest text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2 * PASTED_LIMIT }), (text) => {
        const { client } = read(text);
        for (const word of `${client.firstName} ${client.lastName}`.split(' '))
          expect(text.normalize('NFC')).toContain(word);
        expect(client.dob).toMatch(/^(\d\d\/\d\d\/\d{4})?$/);
        expect(client.zip).toMatch(/^(\d{5})?$/);
      }),
      { numRuns: soakRuns('quoted carts') },
    );
    for (const hard of ['1/', 'a ', 'name: ', '1-', ' :', '11111-'])
      expect(read(hard.repeat(PASTED_LIMIT)).client.dob).toBe('');
  });
});
