import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that the wire writes in its own way; `lib/contract` spells them so. */
const WIRE_SPELLINGS = /annual_?incode|benificiary|aggrement|codition|infromation/i;

/** Where a wire's spelling becomes ours or ours becomes the wire's; everywhere else it is a mistake. */
const MAPPERS: Record<string, string> = {
  'lib/rules/steps/health-wire.ts': 'The list of questions of the health step.',
  'components/quote/quote-wire.ts': 'Income, as the forms of the quote save it.',
  'lib/rules/quote/answer-names.ts': 'Fields of the quote, as refusals name them.',
  'lib/visitor/shopper.ts': 'Income, as pages read it from the saved quote.',
  'lib/rules/words/tab-names.ts': 'The names of columns and saved tabs, which the contract takes from here.',
  'lib/rules/steps/step-table.ts': 'The tabs under which a step is saved.',
  'lib/enrollment-api/handlers/filter/quote-filter.ts': 'Income, as the API takes it.',
  'lib/enrollment-api/handlers/steps/temp-info.ts': 'Income and the names of columns, as the API shows them.',
  'lib/enrollment-api/handlers/steps/save-health.ts': 'The list of questions, as the API shows it.',
  'lib/enrollment-api/handlers/rights/collect-applications.ts':
    'The steps of a draft, told by the names of their columns.',
  'lib/conformance/answers.ts': 'Answers as the check of another API sends them.',
  'lib/enrollment-api/handlers/resume/keep-for-later.ts': 'Drafts of steps by the tab they are saved under.',
};

describe('the wire’s own spellings', () => {
  const misspelled = globSync('{app,components,lib}/**/*.{ts,tsx,mjs,md}').filter(
    (file) => !file.startsWith('lib/contract/') && WIRE_SPELLINGS.test(readFileSync(file, 'utf8')),
  );

  it('stay in the contract and the mappers named here', () => {
    expect(misspelled.filter((file) => !(file in MAPPERS))).toEqual([]);
  });

  it('are still mapped where that is said', () => {
    expect(Object.keys(MAPPERS).filter((file) => !misspelled.includes(file))).toEqual([]);
  });
});
