import { stateName } from '@/lib/rules/words/states';
import type { Place, Problem } from '../shop';
import { Unreadable, type Sheet } from '../sheet';
import { bareHeading, hasHeadings, namedRows, toHiosId, type Named } from './cms-columns';

/** Terms of a plan as its file in the folder has them: a tree of plain values. */
export type Terms = { [name: string]: string | number | boolean | readonly string[] | Terms };

export type ReadTerms = { terms: Terms; notes: string[]; problems: Problem[] };
type Report = (at: Place, what: string, expected: string) => void;
type Reading = ReadTerms & { report: Report };

export const isRulesHead = hasHeadings('StandardComponentId', 'AgeDeterminationRule');
export const isAttributesHead = hasHeadings('StandardComponentId', 'PlanMarketingName');
export const isServiceHead = hasHeadings('ServiceAreaId', 'CoverEntireState');

/** The terms of a plan in one file, by `take`; a file that has nothing of it is a problem. */
function readTerms(sheet: Sheet, rows: () => Iterable<Named>, take: (row: Named, reading: Reading) => void): ReadTerms {
  const problems: Problem[] = [];
  const report: Report = (at, what, expected) => void problems.push({ at, what, expected });
  const reading: Reading = { terms: {}, notes: [], problems, report };
  try {
    const [row] = rows();
    if (row) take(row, reading);
    else report({ file: sheet.file, line: sheet.head.line, column: 1 }, 'Nothing of this plan', 'a row with its id');
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.push(error.problem);
  }
  return reading;
}

function* ofPlan(rows: Iterable<Named>, hiosId: string): Generator<Named> {
  for (const row of rows) if (toHiosId(row.text('StandardComponentId')) === hiosId) yield row;
}

const NO_RULE = /^(|n\/?a|not applicable|no|none)$/i;

const BASES: Readonly<Record<string, string>> = {
  ageoneffectivedate: 'effective',
  ageoninsurancedateageonbirthdaynearesttheeffectivedate: 'nearest',
  ageonjanuary1stoftheeffectivedateyear: 'policy',
};
const CHILDREN = [
  'MaximumUnderageDependents',
  'TwoParentFamilyMaxDependentsRule',
  'SingleParentFamilyMaxDependentsRule',
  'ChildrenOnlyContractMaxChildrenRule',
] as const;

/** Terms of a plan from a Business Rules PUF: ages, who may be covered, tobacco. */
export function readBusinessRules(sheet: Sheet, hiosId: string): ReadTerms {
  const needed = ['StandardComponentId', 'AgeDeterminationRule'];
  const optional = [
    ...CHILDREN,
    'DependentMaximumAgRule',
    'DependentMaximumAgeRule',
    'MinimumTobaccoFreeMonthsRule',
    'CohabitationRule',
    'DomesticPartnerAsSpouseIndicator',
  ];
  return readTerms(
    sheet,
    () => ofPlan(namedRows(sheet, needed, optional), hiosId),
    (row, reading) => {
      const availability: Terms = {
        ...ageTerms(row, reading),
        ...tobaccoTerms(row, reading),
        ...tierTerms(row, reading),
      };
      reading.terms['availability'] = availability;
      childrenNote(row, reading);
      if (/^no$/i.test(row.text('DomesticPartnerAsSpouseIndicator')))
        reading.notes.push('A domestic partner is no spouse in this filing; say so in the plan’s description.');
    },
  );
}

function ageTerms(row: Named, { report }: Reading): Terms {
  const basis = BASES[bareHeading(row.text('AgeDeterminationRule'))];
  if (basis === undefined)
    report(
      row.at('AgeDeterminationRule'),
      'An age that is counted in another way',
      'on the effective date, at the nearest birthday, or on January 1',
    );
  const name = row.text('DependentMaximumAgRule') === '' ? 'DependentMaximumAgeRule' : 'DependentMaximumAgRule';
  const oldest = row.text(name);
  if (!NO_RULE.test(oldest) && !/^\d{1,2}$/.test(oldest))
    report(row.at(name), 'No age of a dependent', 'a number, such as 25');
  return {
    ...(basis !== undefined && { ageBasis: basis, ...(basis === 'policy' && { policyDay: '01-01' }) }),
    ...(/^\d{1,2}$/.test(oldest) && { childAge: { min: 0, max: Number(oldest) } }),
  };
}

function tobaccoTerms(row: Named, { report }: Reading): Terms {
  const months = row.text('MinimumTobaccoFreeMonthsRule');
  if (NO_RULE.test(months)) return { tobaccoAnswer: false };
  if (!/^\d{1,2}$/.test(months)) {
    report(row.at('MinimumTobaccoFreeMonthsRule'), 'No number of months', 'such as 6, or Not Applicable');
    return {};
  }
  return {
    tobaccoAnswer: true,
    tobaccoQuestion: `Have you used tobacco four or more times a week, on average, in the last ${Number(months)} months?`,
  };
}

/** Relationships are written as `Spouse,Yes; Child,No`, the answer being about one household. Others than spouse and child are covered nowhere here. */
function tierTerms(row: Named, { notes }: Reading): Terms {
  const told = row.text('CohabitationRule');
  if (told === '') return {};
  const relations = told
    .split(';')
    .map((part) => part.split(',')[0]?.trim() ?? '')
    .filter(Boolean);
  const others = relations.filter(
    (name) =>
      !/^(self|spouse|child|life partner|domestic partner|stepson or stepdaughter|foster child|adopted child)$/i.test(
        name,
      ),
  );
  if (others.length > 0) notes.push(`Covered in the filing and not here: ${others.join(', ')}.`);
  const [spouse, child] = [/^(spouse|life partner)$/i, /child|stepson/i].map((one) =>
    relations.some((name) => one.test(name)),
  );
  const tiers = ['IO', ...(spouse ? ['IS'] : []), ...(child ? ['IC'] : []), ...(spouse && child ? ['IF'] : [])];
  return tiers.length === 4 ? {} : { tiers };
}

/** The number of children who are charged is a matter of the rates: the end says what to tell `import cms-rates`. */
function childrenNote(row: Named, { notes, report }: Reading): void {
  const found = CHILDREN.flatMap((name) => {
    const told = row.text(name);
    if (told === '') return [];
    if (NO_RULE.test(told)) return ['all'];
    if (/^3( or more)?$/i.test(told)) return ['three-oldest'];
    report(row.at(name), 'Another number of children who are charged', '3, or Not Applicable for all of them');
    return [];
  });
  if (new Set(found).size > 1)
    report(row.at(CHILDREN[1]), 'Children are charged differently by family', 'one number for all families');
  else if (found[0] !== undefined) notes.push(`Import its rates with --children ${found[0]}.`);
}

/** Terms of a plan from a Plan Attributes PUF: its name, category, state and metal level. */
export function readPlanAttributes(sheet: Sheet, hiosId: string): ReadTerms {
  const needed = ['StandardComponentId', 'PlanMarketingName', 'StateCode'];
  const optional = [
    'DentalOnlyPlan',
    'MetalLevel',
    'PlanType',
    'ChildOnlyOffering',
    'MarketCoverage',
    'ServiceAreaId',
    'IsHSAEligible',
  ];
  return readTerms(
    sheet,
    () => ofPlan(namedRows(sheet, needed, optional), hiosId),
    (row, { terms, notes, report }) => {
      const state = row.text('StateCode').toUpperCase();
      if (stateName(state) === null) report(row.at('StateCode'), 'No state', 'two letters, such as TX');
      const isDental = /^yes$/i.test(row.text('DentalOnlyPlan'));
      terms['name'] = row.text('PlanMarketingName');
      terms['category'] = isDental ? 'dental' : 'medical';
      terms['availability'] = { states: { only: [state] } };
      if (/^allows child-only$/i.test(row.text('ChildOnlyOffering')))
        report(row.at('ChildOnlyOffering'), 'A plan for children alone', 'a plan that an adult enrolls in');
      for (const name of ['MetalLevel', 'PlanType', 'MarketCoverage', 'ServiceAreaId', 'IsHSAEligible'])
        if (row.text(name) !== '') notes.push(`${name}: ${row.text(name)}.`);
    },
  );
}

/** Terms of a service area: a plan here is sold in whole states, so that one of some counties is refused. */
export function readServiceArea(sheet: Sheet, { issuer, area }: { issuer: string; area: string }): ReadTerms {
  const needed = ['StateCode', 'IssuerId', 'ServiceAreaId', 'CoverEntireState'];
  const isIts = (row: Named) => row.text('IssuerId') === issuer && row.text('ServiceAreaId') === area;
  let all: Named[] = [];
  const rows = () => (all = [...namedRows(sheet, needed)].filter(isIts));
  return readTerms(sheet, rows, (_, { terms, report }) => {
    const some = all.find((row) => !/^yes$/i.test(row.text('CoverEntireState')));
    if (some)
      report(
        some.at('CoverEntireState'),
        'A service area of some counties',
        'a whole state: a plan here is sold in states, or by availability.zip3 that you write by hand',
      );
    terms['availability'] = { states: { only: [...new Set(all.map((row) => row.text('StateCode').toUpperCase()))] } };
  });
}
