import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy, signedNameMessage } from '@/lib/rules/people/signed-name';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzłøßéñüçśğ'.split('');
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));
const name = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));

describe('a typed signature', () => {
  it.each([
    ['maya castellanos', 'Maya Castellanos'],
    ['  MAYA   CASTELLANOS ', 'Maya Castellanos'],
    ['Lucja Zak', 'Łucja Żak'],
    ['Łucja Żak', 'Lucja Zak'],
    ['Ana Ruiz Lindqvist', 'Ana Ruiz-Lindqvist'],
    ['Sean ONeil', 'Seán O’Neil, Jr.'],
    ['Sean O Neil Jr', 'Seán O’Neil'],
    ['Ελένη Παππά', 'Ελενη Παππα'],
    ['José García', 'José García'],
  ])('%s is that of %s', (typed, signer) => {
    expect(isSignedBy(typed, signer)).toBe(true);
  });

  it.each([
    ['', 'Maya Castellanos'],
    ['Maya', 'Maya Castellanos'],
    ['Castellanos', 'Maya Castellanos'],
    ['Maya C', 'Maya Castellanos'],
    ['Zzz Nobody', 'Maya Castellanos'],
    ['Mara Castellanos', 'Maya Castellanos'],
    ['Jr', 'Jr Smith'],
    ['.', '.'],
    ['', ''],
  ])('%j is not that of %j', (typed, signer) => {
    expect(isSignedBy(typed, signer)).toBe(false);
  });

  it('is the signer’s however case, blanks, marks and suffix are', () => {
    fc.assert(
      fc.property(
        name,
        fc.constantFrom(' ', '  ', '-', '\u00a0'),
        fc.constantFrom('', ' Jr.', ', Sr', ' III'),
        fc.boolean(),
        (signer, between, suffix, loud) => {
          const spaced = signer.replaceAll(' ', between) + suffix;
          expect(isSignedBy(loud ? spaced.toUpperCase() : spaced.normalize('NFD'), signer)).toBe(true);
        },
      ),
    );
  });

  it('is nobody’s when a letter is missing', () => {
    fc.assert(
      fc.property(name, fc.nat(), (signer, at) => {
        const letters = [...signer];
        const cut = at % letters.length;
        const kept = letters.filter((_, index) => index !== cut).join('');
        expect(isSignedBy(kept, signer)).toBe(letters[cut] === ' ');
      }),
    );
  });

  it('says whose name is wanted', () => {
    expect(signedNameMessage('Maya Castellanos')).toBe('Type your name as Maya Castellanos');
  });
});
