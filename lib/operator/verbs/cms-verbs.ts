import * as z from 'zod';
import { addTables, readCmsTables } from '@/lib/enrollment-api/shop/formats/cms-folder';
import { readCmsTerms } from '@/lib/enrollment-api/shop/formats/cms-plan-files';
import { toHiosId } from '@/lib/enrollment-api/shop/formats/cms-columns';
import { counted } from '@/lib/rules/text/counted';
import { defineFileVerb, pathText, refused, text } from '../verb';
import { refusedBy } from './import-verbs';

const ID = /^[1-9]\d{0,9}$/;

/** `130301=12345TX0010001,130302=…`: levels of a plan and the plan of the filing that each is. */
function toLevels(told: string): Map<string, string> | null {
  const pairs = told.split(',').map((pair) => pair.trim().split('='));
  const levels = new Map(pairs.map(([level = '', hiosId = '']) => [level, toHiosId(hiosId) ?? '']));
  const isFine = [...levels].every(([level, hiosId]) => ID.test(level) && hiosId !== '');
  return isFine && levels.size === pairs.length ? levels : null;
}

export const importCmsRates = defineFileVerb({
  name: 'import cms-rates',
  about:
    'Turns rates of a Rate PUF or a QHP Rates Table template into rates of a plan in a shop’s folder, to the cent or not at all.',
  scope: 'house',
  input: z.strictObject({
    file: pathText.describe('The file, CSV or XLSX'),
    plan: text(10).regex(ID, { error: 'Give the id of a plan, such as 1303.' }).describe('The id of the plan here'),
    levels: text(2000)
      .refine((told) => toLevels(told) !== null, { error: 'Give levels as 130301=12345TX0010001, parted by commas.' })
      .describe('Its levels and the plan of the filing that each is, as 130301=12345TX0010001, parted by commas'),
    children: z
      .enum(['three-oldest', 'all'], { error: 'Give three-oldest or all.' })
      .describe('Children under 21 who are charged at most: three-oldest for medical plans, or all'),
    areas: text(1000)
      .optional()
      .describe('A file of the rating areas: State, Rating Area ID, and County or 3-Digit Zip Code'),
    sheet: text(31).optional().describe('The sheet of a workbook; the first that is shown without'),
    dir: pathText.optional().describe('The shop’s folder that the rates are added to; only told without'),
  }),
  order: ['file'],
  async run(_, { file, plan, levels, children, areas, sheet, dir }) {
    const chosen = toLevels(levels) ?? new Map<string, string>();
    const read = await readCmsTables({ file, sheet, areas, levels: chosen, threeOldest: children === 'three-oldest' });
    if (read.problems.length > 0) return refusedBy(read.problems);
    const wrong = dir === undefined ? [] : await addTables(dir, plan, read.tables);
    if (wrong.length > 0) return refusedBy(wrong);
    const said = read.tables.map(({ from, area, tobacco }) => {
      const places = [area.states, area.zip3, area.counties].reduce((sum, of) => sum + Object.keys(of).length, 0);
      return `Rates of ${plan} from ${from}: ${counted(chosen.size, ['level', 'levels'])}, ${places === 0 ? 'no areas' : `${counted(places, ['place', 'places'])} with a factor`}, ${tobacco.kind === 'table' ? 'by tobacco (availability.tobaccoAnswer)' : 'one rate whatever the tobacco'}.`;
    });
    const end =
      dir === undefined ? 'Nothing was written: --dir names the folder.' : `Written to ${dir}; check and plan it next.`;
    if (read.tables.length === 0) return refused(`${file}: There are no rates of these plans.`);
    return {
      ok: true,
      said: [...said, ...read.notes, end],
      data: { plan, from: read.tables.map(({ from }) => from), written: dir !== undefined, notes: read.notes },
    };
  },
});

export const importCmsTerms = defineFileVerb({
  name: 'import cms-plans',
  about:
    'Tells what a Business Rules, Plan Attributes or Service Area PUF says of a plan as lines for its file plans/ID.yaml; writes nothing.',
  scope: 'house',
  input: z.strictObject({
    hios: text(17)
      .refine((told) => toHiosId(told) !== null, { error: 'Give the id of a plan of HIOS, such as 12345TX0010001.' })
      .describe('The plan of the filing, such as 12345TX0010001'),
    rules: pathText.optional().describe('A Business Rules PUF, CSV or XLSX'),
    attributes: pathText.optional().describe('A Plan Attributes PUF'),
    service: pathText.optional().describe('A Service Area PUF; with --area'),
    area: text(20).optional().describe('The id of the plan’s service area, such as TXS001'),
  }),
  order: ['hios'],
  async run(_, { hios, rules, attributes, service, area }) {
    if ((service === undefined) !== (area === undefined)) return refused('--service and --area: Give both or neither.');
    const told = await readCmsTerms({ hiosId: toHiosId(hios) ?? '', rules, attributes, service, area });
    if (told.problems.length > 0) return refusedBy(told.problems);
    if (told.yaml === '') return refused('--rules, --attributes, --service: Give one of these files.');
    return {
      ok: true,
      said: [...told.yaml.trimEnd().split('\n'), ...told.notes.map((note) => `# ${note}`)],
      data: { hios, yaml: told.yaml, notes: told.notes },
    };
  },
});
