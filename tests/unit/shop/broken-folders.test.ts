import { symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';
import { changed, checked, inFolder, type Change } from './folders';
import { number, xlsxOf } from './workbook-writer';

const PLAN = 'plans/5101.yaml';
const big = (bytes: number): Buffer => Buffer.alloc(bytes, 'x');

/** Each the example with one mistake, and the one line in which it is told. */
const BROKEN: readonly (readonly [name: string, changes: readonly Change[], line: string])[] = [
  ['no shop.yaml', [['shop.yaml', null]], 'shop.yaml:1:1: The file is missing, expected format: 1'],
  [
    'another format',
    [['shop.yaml', 'format: 1', 'format: 2']],
    'shop.yaml:2:1: format is not understood, expected 1, the format that is read here',
  ],
  [
    'a guest of no agent',
    [['shop.yaml', '7001', '7009']],
    'shop.yaml:4:1: There is no agent 7009, expected an id of agents.csv',
  ],
  [
    'an unknown file',
    [['plans.txt', big(1)]],
    'plans.txt:1:1: A file of no shop, expected a file that the guide names',
  ],
  [
    'an unknown column',
    [['carriers.csv', 'legal_name', 'full_name']],
    'carriers.csv:1:9: Unknown column “full_name”, expected id, name, legal_name, kind, naic, phone, logo',
  ],
  [
    'a column left out',
    [
      [
        'staff.csv',
        'id,role,agent,group,email,name\nrep-7001,rep,7001,,maya@cedarlane.example,Maya Ellery\ngroup-8001,group,,8001,office@sprucejoinery.example,Jonas Wick\n',
        'id,role,agent,group,email\nrep-7001,rep,7001,,maya@cedarlane.example\n',
      ],
    ],
    'staff.csv:1:1: The column name is missing, expected first and last name',
  ],
  [
    'a cell too many',
    [['portals.csv', 'Individual Plans,yes', 'Individual Plans,yes,']],
    'portals.csv:2:1: 5 cells, expected 4, as many as there are columns',
  ],
  [
    'a quote that stays open',
    [['questions.csv', 'blood?"', 'blood?']],
    'questions.csv:2:14: A quote that is not closed, expected a quote at the end of the cell',
  ],
  [
    'Latin-1',
    [['carriers.csv', Buffer.from('id,name,legal_name,kind\na,Caf\xe9,Caf\xe9 Company,services\n', 'latin1')]],
    'carriers.csv:2:6: No UTF-8, expected UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
  ],
  [
    'UTF-16',
    [['portals.csv', Buffer.from('\ufeffid,code,name\n', 'utf16le')]],
    'portals.csv:1:1: The file is UTF-16, expected UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
  ],
  [
    'rates as a spreadsheet of another country saves them',
    [['rates/5201.csv', Buffer.from('level;effective_from;tier;rate\n520101;2026-01-01;IO;9,40\n')]],
    'rates/5201.csv:1:1: The cells are parted by semicolons, expected commas, and points in amounts: save it as CSV UTF-8, or as XLSX where that is taken',
  ],
  [
    'lines of an old Mac',
    [['portals.csv', Buffer.from('id,code,name,for_individuals\r701,IND,Individual Plans,yes\r')]],
    'portals.csv:1:1: The lines end with a carriage return alone, expected line ends of Unix or Windows',
  ],
  [
    'a day with slashes',
    [['licences.csv', '2031-12-31', '12/31/2031']],
    'licences.csv:2:21: until “12/31/2031” is month, day and year with slashes, expected a day as 2027-01-31',
  ],
  [
    'a day with points',
    [['licences.csv', '2031-12-31', '31.12.2031']],
    'licences.csv:2:21: until “31.12.2031” is day, month and year with points, expected a day as 2027-01-31',
  ],
  [
    'a day of a spreadsheet',
    [['licences.csv', '2031-12-31', '48213']],
    'licences.csv:2:21: until “48213” is a spreadsheet’s own day, expected a day as 2027-01-31',
  ],
  [
    'an amount with a comma',
    [['rates/5101.csv', '21.40', '"21,40"']],
    'rates/5101.csv:2:22: rate “21,40” is not understood, expected dollars and cents, such as 18.45, or four digits, such as 0.1160',
  ],
  [
    'an agent twice',
    [['agents.csv', '7001,CL7001', '7001,CL7002,A,B,a@b.example,,,,,,,\n7001,CL7001']],
    'agents.csv:3:1: id 7001 comes twice, expected once, as in agents.csv:2',
  ],
  [
    'a carrier that is not there',
    [[PLAN, 'carrier: blue-harbor', 'carrier: blue-habor']],
    'plans/5101.yaml:4:1: There is no carrier blue-habor, expected an id of carriers.csv',
  ],
  [
    'an insurer without number',
    [['carriers.csv', 'insurer,00210', 'insurer,']],
    'carriers.csv:2:63: The insurer blue-harbor has no NAIC number, expected five digits',
  ],
  [
    'insurance of no insurer',
    [[PLAN, 'carrier: blue-harbor', 'carrier: quiet-fields']],
    'plans/5101.yaml:1:1: Insurance of quiet-fields, which is no insurer, expected a carrier of kind insurer',
  ],
  [
    'a licence of no agent',
    [['licences.csv', '7001,TX', '7002,TX']],
    'licences.csv:2:1: There is no agent 7002, expected an id of agents.csv',
  ],
  [
    'a site of an unknown owner',
    [['sites.csv', 'open,7001,,701', 'open,7005,,701']],
    'sites.csv:4:39: There is no agent 7005, expected an id of agents.csv',
  ],
  [
    'a site without owner',
    [['sites.csv', 'group,open,,8001,702', 'group,open,,,702']],
    'sites.csv:5:37: A site of kind group without owner, expected the group’s id',
  ],
  [
    'a host twice',
    [['sites.csv', 'www.cedarlane.localhost', 'spruce.localhost']],
    'sites.csv:4:49: The host spruce.localhost comes twice, expected once, as in sites.csv:5',
  ],
  [
    'a kind of site that is none',
    [['sites.csv', 'agent,cedarlane', 'agnt,cedarlane']],
    'sites.csv:4:1: kind “agnt” is not understood, expected product, landing, agent, group, group-enrollment, external',
  ],
  [
    'a yes where true is wanted',
    [['plans/5401.yaml', 'tobaccoAnswer: true', 'tobaccoAnswer: yes']],
    'plans/5401.yaml:27:3: availability.tobaccoAnswer is not understood, expected true or false',
  ],
  [
    'a look of no site',
    [['brands/other.localhost.json', Buffer.from('{}')]],
    'brands/other.localhost.json:1:1: The look of no site, expected a row of sites.csv with this host and slug',
  ],
  [
    'an unknown key of a look',
    [['brands/cedarlane.localhost.json', '"headline"', '"heading"']],
    'brands/cedarlane.localhost.json:7:3: Unknown key heading, expected headline',
  ],
  [
    'a colour that is none',
    [['brands/cedarlane.localhost.json', '#1f6f54', 'green']],
    'brands/cedarlane.localhost.json:3:3: brand_color is not understood, expected a color such as #8a1f3d',
  ],
  [
    'a logo that is missing',
    [['brands/cedar-lane.svg', null]],
    'brands/enroll.localhost_cedar-lane.json:6:3: The picture cedar-lane.svg is missing, expected a file beside it, or a path that begins with /',
  ],
  [
    'a logo that is too big',
    [['brands/cedar-lane.png', big(60_000)]],
    'brands/enroll.localhost_cedar-lane.json:7:3: cedar-lane.png has 59 KB, expected at most 48 KB',
  ],
  [
    'a logo that is no picture',
    [['brands/cedar-lane.png', big(600)]],
    'brands/enroll.localhost_cedar-lane.json:7:3: cedar-lane.png is not a picture, expected a PNG or an SVG, with that ending',
  ],
  [
    'a logo with a script',
    [['brands/cedar-lane.svg', '<rect', '<script>alert(1)</script><rect']],
    'brands/enroll.localhost_cedar-lane.json:6:3: cedar-lane.svg does more than draw, expected an SVG without scripts, styles from elsewhere or links',
  ],
  [
    'a member of staff without agent',
    [['staff.csv', 'rep,7001,,', 'rep,,,']],
    'staff.csv:2:14: A rep without agent, expected the agent’s id',
  ],
  [
    'an unknown key of a plan',
    [[PLAN, 'shortText:', 'shortTxt:']],
    'plans/5101.yaml:6:1: Unknown key shortTxt, expected shortText',
  ],
  [
    'a key of a plan left out',
    [[PLAN, 'levelHeading: Choose your yearly maximum\n', '']],
    'plans/5101.yaml:1:1: levelHeading is missing, expected words',
  ],
  [
    'a category that is none',
    [[PLAN, 'category: dental', 'category: teeth']],
    'plans/5101.yaml:5:1: category is not understood, expected one of dental, vision, medical, term_life, limitedmed, rx, lifestyle, supplemental, di, critical, accident, hospital, pet, membership',
  ],
  [
    'YAML that is none',
    [[PLAN, 'lead: Two', 'lead: "Two']],
    'plans/5101.yaml:7:98: Missing closing "quote, expected YAML that can be read',
  ],
  [
    'a default level that is none',
    [[PLAN, 'defaultLevel: 510101', 'defaultLevel: 510109']],
    'plans/5101.yaml:24:1: The default level is not a level, expected a plan whose parts agree',
  ],
  [
    'a plan without form',
    [[PLAN, 'formNumber: BH 5101 (01/26)\n', '']],
    'plans/5101.yaml:1:1: formNumber is missing, expected the number of the form that was filed',
  ],
  [
    'a rider twice',
    [[PLAN, 'defaultLevel:', 'riders: ["5201", "5201"]\ndefaultLevel:']],
    'plans/5101.yaml:24:18: 5201 in riders comes twice, expected once, as in plans/5101.yaml:24',
  ],
  [
    'a suggested plan twice',
    [[PLAN, 'defaultLevel:', 'suggests: ["5201", "5601", "5201"]\ndefaultLevel:']],
    'plans/5101.yaml:24:28: 5201 in suggests comes twice, expected once, as in plans/5101.yaml:24',
  ],
  [
    'a place of a plan twice',
    [
      [
        'visibility.csv',
        Buffer.from('plan,site,agent,group,portal,visible\n5101,,7001,,,no\n5201,,,,,no\n5101,,7001,,,yes\n'),
      ],
    ],
    'visibility.csv:4:1: plan, site, agent, group, portal 5101, 7001 comes twice, expected once, as in visibility.csv:2',
  ],
  [
    'a code of two groups',
    [['groups.csv', '8001,SPRUCE,', '8002,SPRUCE,Other,7001,,,,,,,,\n8001,SPRUCE,']],
    'groups.csv:3:6: code SPRUCE comes twice, expected once, as in groups.csv:2',
  ],
  [
    'a fee in cents',
    [['plans/5601.yaml', 'amount: 5.00', 'amount: 5.005']],
    'plans/5601.yaml:31:5: The amount 5.005 is not understood, expected dollars and cents, such as 18.45',
  ],
  [
    'a plan without rates',
    [
      ['rates/5201.csv', null],
      ['expected.csv', '5201,520101,10001,1979-11-02,M,,IS,1981-06-20,F,,,2027-01-01,18.40\n', ''],
    ],
    'plans/5201.yaml:1:1: Plan 5201 has no rates, expected the file rates/5201.csv',
  ],
  [
    'rates of no plan',
    [['rates/5999.csv', exampleShop().get('rates/5601.csv') ?? null]],
    'rates/5999.csv:1:1: Rates of plan 5999, which there is not, expected the file plans/5999.yaml',
  ],
  [
    'a level in rates without plan',
    [['rates/5101.csv', '510102,2027-07-01,IF,107.70', '510102,2027-07-01,IF,107.70\n510103,2027-07-01,IO,1.00']],
    'rates/5101.csv:18:1: Plan 5101 has no level 510103, expected 510101, 510102',
  ],
  [
    'a tier without rate',
    [['rates/5101.csv', '510101,2026-01-01,IC,46.10\n', '']],
    'rates/5101.csv:2:1: No rate from 2026-01-01 for level 510101 and tier IC, expected a row for each tier that the plan is sold in',
  ],
  [
    'a tier without a rate, which a test quote asks for',
    [['rates/5101.csv', '510101,2026-01-01,IO,21.40\n', '']],
    'rates/5101.csv:2:1: No rate from 2026-01-01 for level 510101 and tier IO, expected a row for each tier that the plan is sold in',
  ],
  [
    'a hole of ages',
    [['rates/5401.csv', 'member,40,54', 'member,41,54']],
    'rates/5401.csv:3:26: A hole: age 40 has no rate, expected age_from 40',
  ],
  [
    'an overlap of ages',
    [['rates/5401.csv', 'member,40,54', 'member,39,54']],
    'rates/5401.csv:3:26: An overlap: age 39 has two rates, expected age_from 40',
  ],
  [
    'areas of no table',
    [['areas.csv', '5401,2026-01-01,NY', '5401,2026-02-01,NY']],
    'areas.csv:2:1: No rates begin on 2026-02-01, expected 2026-01-01',
  ],
  [
    'a county that is none',
    [
      ['areas.csv', '5401,2026-01-01,NY,,,,1.15', '5401,2026-01-01,TX,,Travers,,1.15'],
      ['expected.csv', '36.12', '31.40'],
    ],
    'areas.csv:2:21: TX has no county Travers, expected the name that the ZIP table has, without “County”',
  ],
  [
    'ZIP codes of another state',
    [['areas.csv', 'TX,787', 'NY,787']],
    'areas.csv:3:20: No ZIP code of NY begins with 787, expected the first three digits of ZIP codes of the state',
  ],
  [
    'a folder of no shop',
    [['notes/a.csv', big(1)]],
    'notes:1:1: A file of no shop, expected a file that the guide names',
  ],
  [
    'a state without a text',
    [['texts/discount-plan.md', 'carriers: [quiet-fields]', 'states: [TX, NY]']],
    'plans/5601.yaml:23:1: Plan 5601 is filed in FL without the text discount-plan, expected a file of texts/ with this key, for all or for these states',
  ],
  [
    'a text of an unfiled state',
    [['texts/life-application.md', 'version: 1', 'version: 2\nplans: [5501]\nstates: [TX, FL, NY]']],
    'texts/life-application.md:5:18: No plan of this text is filed in NY, expected a state in which one of its plans is filed',
  ],
  [
    'a text without words',
    [
      [
        'texts/fixed-indemnity.md',
        'A plan in your cart pays fixed amounts. **It is not comprehensive health insurance** and does not replace it.',
        '',
      ],
    ],
    'texts/fixed-indemnity.md:7:1: The text has no words, expected HTML or Markdown below the front matter',
  ],
  [
    'a contribution of both kinds',
    [['contributions.csv', 'IO,,50,', 'IO,,50,5.00']],
    'contributions.csv:2:16: percent and amount are both told, or neither, expected one of them',
  ],
  [
    'a price that is another',
    [['expected.csv', '2027-01-01,24.61', '2027-01-01,24.60']],
    'expected.csv:5:54: The price is 24.61 by the rates of the folder, expected 24.60, as this file says',
  ],
  [
    'a quote that is not sold',
    [['expected.csv', '5401,540101,10001', '5401,540101,33101']],
    'expected.csv:6:6: The plan is not sold to this household: stateError, expected the price 36.12',
  ],
];

describe('a folder with one mistake', () => {
  it('is one of at least forty', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(40);
  });

  it.each(BROKEN)('has one line for it: %s', (_name, changes, line) => {
    expect(checked(changed(...changes)).problems).toEqual([line]);
  });
});

describe('the folder of a shop', () => {
  it('is fine as the example has it, without a warning', () => {
    expect(checked(exampleShop())).toEqual({ problems: [], warnings: [] });
  });

  it('is told of prices that fall, of licences that have ended, and is taken', () => {
    const { problems, warnings } = checked(
      changed(
        ['rates/5401.csv', '27.30', '17.30'],
        ['expected.csv', '36.12', '24.62'],
        ['licences.csv', '7001,NY,health,2031', '7001,NY,health,2021'],
      ),
    );
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'licences.csv:4:16: The licence of agent 7001 in NY has ended, expected a last day to come',
      'rates/5401.csv:2:1: The price of level 540101 falls at age 55, expected a price that rises with age',
    ]);
  });

  it('is told of rates that begin after the next day on which their plan can start', () => {
    const later = (from: string) => {
      const [file, files] = ['rates/5101.csv', exampleShop()];
      const rates = String(files.get(file)).replaceAll('2026-01-01', from);
      return checked(files.set(file, Buffer.from(rates))).warnings;
    };
    expect(later('2027-01-01')).toEqual([]);
    expect(later('2027-01-02')).toEqual([
      'rates/5101.csv:2:1: Plan 5101 can start on 2027-01-01, before its first rates, and is priced by them, expected rates from 2027-01-01 or earlier',
    ]);
  });

  it('takes rates of a workbook, and tells a mistake by row and column of the sheet', () => {
    const workbook = (rate: string) =>
      xlsxOf({
        rows: [
          ['level', 'effective_from', 'tier', 'rate', 'factor'],
          ...['IO', 'IS', 'IC', 'IF'].map((tier) => [
            '520101',
            '2026-01-01',
            tier,
            tier === 'IS' ? number(rate) : number('9.6'),
          ]),
        ],
      });
    const taken = (rate: string) =>
      checked(changed(['rates/5201.csv', null], ['rates/5201.xlsx', workbook(rate)])).problems;
    expect(taken('18.4')).toEqual([]);
    expect(taken('-1')).toEqual([
      'rates/5201.xlsx:3:4: rate “-1” is not understood, expected dollars and cents, such as 18.45, or four digits, such as 0.1160',
    ]);
  });

  it('passes by what an open workbook, a system or git lays beside its files', () => {
    const aside = ['rates/~$5201.xlsx', '.DS_Store', 'brands/Thumbs.db', 'plans/desktop.ini', '.gitignore'];
    expect(checked(changed(...aside.map((name): Change => [name, big(9)]))).problems).toEqual([]);
  });

  it('reads nothing that a link leads to outside of it', () => {
    const lines = inFolder(changed(['questions.csv', null]), (root) => {
      symlinkSync('/etc/hostname', path.join(root, 'questions.csv'));
      symlinkSync(os.tmpdir(), path.join(root, 'more'));
      return checkShop(root, '2026-11-26').problems.map(tellProblem);
    });
    expect(lines).toEqual([
      'more:1:1: A file of no shop, expected a file that the guide names',
      'questions.csv:1:1: A link that leads out of the folder, expected a file of the folder',
    ]);
  });

  it.each([
    [
      'aliases',
      'a: &a [1, 2]\nb: &b [*a, *a]\nc: [*b, *b]\n',
      'plans/5101.yaml:1:7: An anchor or an alias, expected each value written out',
    ],
    ['ten million characters in one line', `name: ${'x'.repeat(10_000_000)}\n`, null],
    ['a hundred thousand brackets', '['.repeat(100_000), null],
  ])('refuses a plan of %s in a moment', (_name, text, line) => {
    const began = performance.now();
    const { problems } = checked(changed([PLAN, Buffer.from(text)]));
    expect(problems[0]).toMatch(/^plans\/5101\.yaml:1:\d+: /);
    if (line !== null) expect(problems[0]).toBe(line);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
