import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMemberSearch, widenSearch } from '@/lib/rules/people/member-query';
import { drawMemberNumber, readMemberNumber, showMemberNumber } from '@/lib/rules/people/member-number';
import { firstLetters, nameWords, toWords } from '@/lib/rules/people/name-words';
import { soakRuns } from '@/tests/soak/scale';

describe('a search for members', () => {
  it.each([
    ['ana', [{ kind: 'name', words: ['ana'], text: 'ana' }]],
    [
      '  ÁNA\tRuiz-Łopez ',
      [expect.objectContaining({ words: ['ana'] }), expect.objectContaining({ words: ['ruiz', 'łopez'] })],
    ],
    ["o'Brien", [{ kind: 'name', words: ['o', 'brien'], text: "o'brien" }]],
    ['9/4/1985', [{ kind: 'born', day: '1985-09-04' }]],
    ['123-45-6789', [{ kind: 'ssn', digits: '123456789' }]],
    ['-6789', [{ kind: 'ssn', digits: '6789' }]],
    ['Ana.Ruiz@Example.com', [{ kind: 'email', address: 'Ana.Ruiz@Example.com' }]],
  ])('by "%s" is read as what it is', (search, terms) => {
    expect(readMemberSearch(search).terms).toEqual(terms);
  });

  it.each(['', '   ', '+', '--', '.,'])('by "%s" looks for nothing', (search) => {
    expect(readMemberSearch(search).terms).toEqual([]);
  });

  it.each(['5678x', '219', '21909', '12345678', '1985', '09/04/85', '109/04/1985', '1985-09-04x'])(
    'by "%s" is no part of a birth date or number',
    (search) => {
      const kinds = readMemberSearch(search).terms.map(({ kind }) => kind);
      // A year alone reads as last four digits.
      expect(kinds).toEqual([search === '1985' ? 'ssn' : 'name']);
    },
  );

  it('is the member’s number too, where the whole of it may be one', () => {
    expect(readMemberSearch(' 70001 ').number).toBe('70001');
    expect(widenSearch(readMemberSearch('Brandts'))).toEqual({
      terms: [{ kind: 'name', words: ['bra'], text: 'brandts' }],
      number: readMemberNumber('Brandts'),
    });
  });

  it('is widened to the first three letters of names alone, and only where that is wider', () => {
    const widened = widenSearch(readMemberSearch('Brandts el 9/4/1985'));
    expect(widened?.terms).toEqual([
      expect.objectContaining({ words: ['bra'] }),
      expect.objectContaining({ words: ['el'] }),
      { kind: 'born', day: '1985-09-04' },
    ]);
    for (const search of ['bra', 'bo', '6789', 'a@b.example', ''])
      expect(widenSearch(readMemberSearch(search))).toBeNull();
  });
});

describe('the words of a name', () => {
  it('are each of it, and what has no blank between as one', () => {
    expect(nameWords('Anna-Marie')).toEqual(['anna', 'marie', 'annamarie']);
    expect(nameWords("de la O'Brien")).toEqual(['de', 'la', 'o', 'brien', 'obrien']);
    expect(nameWords('Zoë')).toEqual(['zoe']);
    expect(nameWords(' ')).toEqual([]);
  });

  it('begin with three letters, however they are written', () => {
    expect([firstLetters('brandt'), firstLetters('bra'), firstLetters('li'), firstLetters('')]).toEqual([
      'bra',
      'bra',
      null,
      null,
    ]);
    expect(firstLetters('𝒜𝒷𝒸𝒹')).toBe('𝒜𝒷𝒸');
  });

  it('find a name typed composed, decomposed, in capitals or with hyphens as blanks', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,12}$/), { minLength: 1, maxLength: 4 }), (parts) => {
        const kept = new Set(nameWords(parts.join('-')));
        for (const typed of [parts.join(' '), parts.join('-').normalize('NFD'), parts.join(' ').normalize('NFC')])
          for (const term of readMemberSearch(typed).terms)
            if (term.kind === 'name') for (const word of term.words) expect(kept).toContain(word);
        expect(toWords(parts.join(' ')).every((word) => kept.has(word))).toBe(true);
      }),
      { numRuns: soakRuns('searched names') },
    );
  });
});

describe("a member's number", () => {
  const ends = (below: number) => fc.integer({ min: 0, max: below - 1 });

  it('is ten characters that look like no other, shown in groups and read back however it is typed', () => {
    fc.assert(
      fc.property(fc.array(ends(21), { minLength: 10, maxLength: 10 }), (draws) => {
        let at = 0;
        const number = drawMemberNumber(() => draws[at++] ?? 0);
        expect(number).toMatch(/^[^012580OILZSGBUAE]{10}$/);
        const shown = showMemberNumber(number);
        expect(shown).toMatch(/^.{3}-.{3}-.{4}$/);
        for (const typed of [
          number,
          shown,
          shown.toLowerCase(),
          ` ${shown.replaceAll('-', ' ')} `,
          shown.replaceAll('-', '–'),
        ])
          expect(readMemberNumber(typed)).toBe(number);
      }),
      { numRuns: soakRuns('searched names') },
    );
  });

  it('of another form is shown and read as it is', () => {
    for (const id of ['70001', 'Zk3_x-90abLmNoPq']) {
      expect(showMemberNumber(id)).toBe(id);
      expect(readMemberNumber(` ${id} `)).toBe(id);
    }
  });
});
