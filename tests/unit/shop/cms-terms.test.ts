import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Availability } from '@/lib/enrollment-api/rating/plan-availability';
import { performVerb } from '@/lib/operator/perform-verb';
import { importCmsTerms } from '@/lib/operator/verbs/cms-verbs';

const folder = mkdtempSync(join(tmpdir(), 'coverfront-cms-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const given = (text: string) => {
  const file = join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, text);
  return file;
};
const run = (told: Record<string, string>) =>
  performVerb(null, importCmsTerms, { told: { hios: '12345DE0010001', ...told }, by: 'kim', dryRun: false });
const told = async (of: Record<string, string>) => {
  const outcome = await run(of);
  const lines = outcome.ok ? outcome.said : outcome.problems;
  return Object.values(of).reduce(
    (text, file) => text.replaceAll(file, 'FILE'),
    `${outcome.ok ? 0 : 1} ${lines.join('\n')}`,
  );
};

const RULES =
  'BusinessYear,StateCode,IssuerId,StandardComponentId,EnrolleeContractRateDeterminationRule,TwoParentFamilyMaxDependentsRule,SingleParentFamilyMaxDependentsRule,DependentMaximumAgRule,ChildrenOnlyContractMaxChildrenRule,DomesticPartnerAsSpouseIndicator,AgeDeterminationRule,MinimumTobaccoFreeMonthsRule,CohabitationRule';
const rule = (more: Partial<Record<string, string>> = {}) => {
  const row: Partial<Record<string, string>> = {
    ...{ BusinessYear: '2027', StateCode: 'DE', IssuerId: '12345', StandardComponentId: '12345DE0010001' },
    EnrolleeContractRateDeterminationRule: 'A different rate for each enrollee is added together',
    ...{
      TwoParentFamilyMaxDependentsRule: '3',
      SingleParentFamilyMaxDependentsRule: '3 or more',
      DependentMaximumAgRule: '25',
    },
    ...{ ChildrenOnlyContractMaxChildrenRule: '3', DomesticPartnerAsSpouseIndicator: 'No' },
    ...{ AgeDeterminationRule: 'Age on effective date', MinimumTobaccoFreeMonthsRule: '6' },
    CohabitationRule: '"Spouse,Yes; Child,No; Ward,No"',
    ...more,
  };
  return `${RULES}\n${RULES.split(',')
    .map((name) => row[name] ?? '')
    .join(',')}\n`;
};
const ATTRIBUTES =
  'BusinessYear,StateCode,IssuerId,MarketCoverage,DentalOnlyPlan,StandardComponentId,PlanMarketingName,ServiceAreaId,PlanType,MetalLevel,ChildOnlyOffering,IsHSAEligible,PlanId\n' +
  '2027,DE,12345,Individual,No,12345DE0010001,"Harbor Silver, 2000",DES001,HMO,Silver,Allows Adult and Child-Only,No,12345DE0010001-01\n';
const SERVICE = (whole: string) =>
  `BusinessYear,StateCode,IssuerId,ServiceAreaId,ServiceAreaName,CoverEntireState,County,PartialCounty,ZipCodes\n2027,DE,12345,DES001,All,${whole},,,\n`;

describe('files about a plan', () => {
  it('become lines of the plan’s file, which a plan can have', async () => {
    const outcome = await run({
      rules: given(rule()),
      attributes: given(ATTRIBUTES),
      service: given(SERVICE('Yes')),
      area: 'DES001',
    });
    if (!outcome.ok) throw new Error(outcome.problems.join());
    const { availability, ...terms } = parse(outcome.said.join('\n')) as Record<string, unknown>;
    expect(terms).toEqual({ name: 'Harbor Silver, 2000', category: 'medical' });
    expect(availability).toEqual({
      states: { only: ['DE'] },
      ageBasis: 'effective',
      childAge: { min: 0, max: 25 },
      tobaccoAnswer: true,
      tobaccoQuestion: 'Have you used tobacco four or more times a week, on average, in the last 6 months?',
    });
    expect(Availability.safeParse(availability).success).toBe(true);
    expect(outcome.said.filter((line) => line.startsWith('#'))).toEqual([
      '# MetalLevel: Silver.',
      '# PlanType: HMO.',
      '# MarketCoverage: Individual.',
      '# ServiceAreaId: DES001.',
      '# IsHSAEligible: No.',
      '# Covered in the filing and not here: Ward.',
      '# Import its rates with --children three-oldest.',
      '# A domestic partner is no spouse in this filing; say so in the plan’s description.',
    ]);
  });

  it('tell other ways of age, of children and of who is covered', async () => {
    const nearest = 'Age on insurance date (age on birthday nearest the effective date)';
    const all = {
      TwoParentFamilyMaxDependentsRule: 'Not Applicable',
      SingleParentFamilyMaxDependentsRule: '',
      ChildrenOnlyContractMaxChildrenRule: '',
    };
    expect(
      await told({
        rules: given(
          rule({
            ...all,
            AgeDeterminationRule: nearest,
            MinimumTobaccoFreeMonthsRule: 'Not Applicable',
            CohabitationRule: '"Spouse,Yes"',
            DomesticPartnerAsSpouseIndicator: 'Yes',
          }),
        ),
      }),
    ).toBe(
      '0 availability:\n  ageBasis: nearest\n  childAge:\n    min: 0\n    max: 25\n  tobaccoAnswer: false\n  tiers:\n    - IO\n    - IS\n# Import its rates with --children all.',
    );
  });

  it.each<[string, () => Record<string, string>, string]>([
    [
      'an age that is counted in another way',
      () => ({
        rules: given(rule({ AgeDeterminationRule: 'Age on January 1st or July 1st (date depends on effective date)' })),
      }),
      'FILE:2:118: An age that is counted in another way; expected: on the effective date, at the nearest birthday, or on January 1',
    ],
    [
      'two children who are charged',
      () => ({ rules: given(rule({ TwoParentFamilyMaxDependentsRule: '2' })) }),
      'FILE:2:88: Another number of children who are charged; expected: 3, or Not Applicable for all of them',
    ],
    [
      'families that differ',
      () => ({ rules: given(rule({ TwoParentFamilyMaxDependentsRule: 'Not Applicable' })) }),
      'FILE:2:88: Children are charged differently by family; expected: one number for all families',
    ],
    [
      'an area of some counties',
      () => ({ service: given(SERVICE('No')), area: 'DES001' }),
      'FILE:2:27: A service area of some counties; expected: a whole state: a plan here is sold in states, or by availability.zip3 that you write by hand',
    ],
    [
      'a plan that is not in it',
      () => ({ attributes: given(ATTRIBUTES.replaceAll('0010001', '0010002')) }),
      'FILE:1:1: Nothing of this plan; expected: a row with its id',
    ],
    [
      'another file',
      () => ({ rules: given(ATTRIBUTES) }),
      'FILE:1:1: The column AgeDeterminationRule is missing; expected: it among the headings',
    ],
    ['no file', () => ({}), '--rules, --attributes, --service: Give one of these files.'],
    ['an area without its file', () => ({ area: 'DES001' }), '--service and --area: Give both or neither.'],
  ])('are refused at their cell for %s', async (_, make, refusal) => {
    const columns = (line: string) => line.replace(/^(1 FILE:\d+):\d+/, '$1');
    expect(columns(await told(make()))).toBe(columns(`1 ${refusal}`));
  });
});
