import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderIdCard, type IdCard } from '@/lib/enrollment-api/pdf/id-card';
import { lettersOf, textOf } from '@/tests/api/letters';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-card-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (program: string, pdf: Buffer) => {
  const file = path.join(folder, 'card.pdf');
  writeFileSync(file, pdf);
  return execFileSync(program, [file], { encoding: 'utf8' });
};

const CARD: IdCard = {
  site: 'North Star Benefits',
  logo: null,
  color: '#1f4b99',
  phone: '(512) 555-0101',
  carrier: 'Alder & Finch',
  plan: 'Bright Dental 1500',
  member: 'Maya Torres',
  number: '70001',
  policy: 'CF-0123-4567-8901',
  group: 'Harbor Mills',
  effective: 'January 1, 2027',
  madeAt: new Date('2027-01-02T15:00:00Z'),
};

describe('the ID card as a PDF', () => {
  it('is one page of 85.6 by 54 mm, tagged, with its typefaces in it', async () => {
    const pdf = await renderIdCard(CARD);
    const facts = read('pdfinfo', pdf);
    expect(facts).toMatch(/Pages:\s+1\n/);
    expect(facts).toMatch(/Page size:\s+242\.6\d* x 153\.0\d* pts/);
    expect(facts).toMatch(/Tagged:\s+yes/);
    expect(read('pdffonts', pdf)).toMatch(/\+NotoSans.*yes yes yes/);
  });

  it('tells every fact it is given, in the order of the card', async () => {
    const text = textOf(await renderIdCard(CARD));
    const { logo: _logo, color: _color, madeAt: _at, ...facts } = CARD;
    for (const fact of Object.values(facts)) expect(text).toContain(fact);
    expect(text.indexOf(CARD.plan)).toBeLessThan(text.indexOf('Member number'));
  });

  it('has no heading of a fact that is not there', async () => {
    const text = textOf(await renderIdCard({ ...CARD, group: '', phone: '' }));
    expect(text).not.toContain('Group');
    expect(text).not.toContain('Questions');
  });

  it.each([
    [
      'long words',
      'Wolfeschlegelsteinhausenbergerdorff Rindfleischetikettierung Uebertragungsgesetz the Third of That Name',
    ],
    ['another script', 'Ελευθερία Παπαδοπούλου Κωνσταντινίδου Χατζηγεωργίου'],
    ['marks of their own', 'Nguyễn Thị Ánh Nguyệt Phương Thảo Trần Lê Ngọc Bích'],
    ['a break', 'Maya\nTorres'],
  ])('stays on its one page and within it with %s, and is read whole', async (_kind, member) => {
    const logo = readFileSync('public/demo/juniper-logo.png').toString('base64');
    const pdf = await renderIdCard({
      ...CARD,
      logo,
      member,
      plan: member,
      site: member,
      group: member,
      carrier: member,
    });
    expect(read('pdfinfo', pdf)).toMatch(/Pages:\s+1\n/);
    expect(lettersOf(pdf)).toContain(member.replaceAll(/\s+/g, ''));
  });
});
