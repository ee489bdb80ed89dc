import { describe, expect, it } from 'vitest';
import { matchesMember, type SearchedMember } from '@/lib/rules/people/member-query';

const ana: SearchedMember = {
  firstName: 'Ána María',
  lastName: 'Ruiz-Łopez',
  dob: '1985-09-04',
  email: 'ana.ruiz@example.com',
  groupName: 'Harbor Mills',
  ssn: '123456789',
};
const finds = (search: string, member: SearchedMember = ana) => matchesMember(search, member);

describe('a search for members', () => {
  it.each([
    'ana',
    'ÁNA',
    'maria ruiz',
    '  ruiz   ana  ',
    'uiz-ł',
    'ana.ruiz@',
    'harbor',
    'mills ana 09/04/1985',
    '9/4/1985',
    '123-45-6789',
    '123456789',
    '6789',
    '-6789',
    'ana 6789',
  ])('by "%s" finds her', (search) => {
    expect(finds(search)).toBe(true);
  });

  it.each([
    '',
    '   ',
    'bob',
    'ana bob',
    'ana ruiz 1984',
    '09/05/1985',
    '09/04/85',
    '109/04/1985',
    '09/04/19855',
    'x09/04/1985',
    '1985',
    '1985-09-04',
    '5678',
    '789',
    '56789',
    '12345',
    '1234',
    '6789x',
    'x6789',
    '+',
    'ruiz\nharbormills',
  ])('by "%s" does not', (search) => {
    expect(finds(search)).toBe(false);
  });

  it('never finds somebody without a number by digits', () => {
    const without = { ...ana, ssn: '' };
    for (const search of ['--', '6789', '0000']) expect(finds(search, without)).toBe(false);
    expect(finds('ana', without)).toBe(true);
  });

  it('does not read a word across two members of the record', () => {
    expect(finds('lopezana')).toBe(false);
    expect(finds('comharbor')).toBe(false);
  });
});
