import { describe, expect, it } from 'vitest';
import { buildCompareRows, type ComparedPlan } from '@/components/plans/compare-rows';
import { factRows } from '@/lib/enrollment-api/handlers/shared/fact-rows';
import { PlanTerms, type PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { factsOfLevel } from '@/lib/rules/quote/level-facts';
import { isCategoryKey } from '@/lib/rules/words/categories';
import { meaningsOf } from '@/lib/rules/words/fact-labels';
import { FACT_KEYS, PLAN_FACTS, factLabel, type FactCategory } from '@/lib/rules/words/plan-facts';

const plans = buildDemoPlans();
const planOf = (id: string): PlanDefinition => {
  const found = plans.find((plan) => plan.id === id);
  if (!found) throw new RangeError(id);
  return found;
};

/** Facts of the demo that belong to one plan alone. */
const OWN = {
  '1305': ['Annuity fund', 'Children with Member + 1 Child'],
  '1307': ['Sold in'],
  '1603': ['Needs', 'Sold through'],
};

/** Every label of the demo before there were keys, by category. */
const BEFORE: Record<FactCategory, string> = {
  dental:
    'Cleanings and exams|X-rays|Fillings|Crowns and bridges|Crowns|Crowns, bridges, implants|Implants|Dentures|Braces|Braces, children to 19|Whitening|Night guard|Yearly deductible|Yearly maximum|Waiting period|Waiting period, major|Waiting period, braces|Dentists|Paid by',
  vision:
    'Yearly exam|Single-vision lenses|Lenses|Lenses, thin included|Progressive lenses|Frames|Contacts|Frames or contacts|Contact lens fitting|Second pair, under 14|Backup glasses|Laser surgery|Waiting period|Eye doctors|Paid by',
  medical:
    'Primary care|Primary care and virtual visits|First three visits|Specialist|Urgent care|Emergency room|Labs|Scan|Hospital|Generic drugs|Yearly deductible|Most you pay in a year|Health savings account|Doctors|Children charged',
  term_life:
    'Amount|Guaranteed amount|Evidence of insurability|Decision|Price guaranteed|Ages|Oldest age to apply|Work|Least income|Medical exam|Health questions|First two years, illness|Terminal illness|Paid within|Beneficiaries|Paid by',
  limitedmed: 'Doctor visit|Doctor by phone|Test or x-ray|Urgent care|Surgery|Hospital day|Waiting period|Association',
  rx: 'Generic drugs|Brand drugs|Fills a year|Pharmacies|Waiting period',
  lifestyle:
    'Visit|Counselor|Typical wait|Credit bureaus watched|Lawyer by phone|Simple will|Restoration|Medical transport|Distance from home',
  supplemental:
    'First diagnosis|First heart attack or stroke|Treatment day|Rehabilitation day|Hospital and surgery|Day at home after surgery|Home nurse visit|Home care|Equipment|Travel over 60 miles|Health questions|Waiting period',
  di: 'Starts|Pays for|Least income|Work|Childbirth|Health questions|Administrative fee',
  critical:
    'Illnesses|Spouse|Children|Adult|Child|Heart attack or bypass|Cancer, kidney failure, transplant|Early-stage cancer|Yearly heart check|Health questions|Carrier questions|Waiting period',
  accident:
    'Emergency visit|Broken leg|Burns|Surgery after an accident|Loss of a limb|Accidental death|Hospital day|Work accidents|Organized sports|Beneficiaries|Association',
  hospital:
    'Admission|Hospital day|Further day|Intensive care day|Health questions|Waiting period, pregnancy|Administrative fee',
  pet: 'Vet bills|Accident bills|Yearly shots|Checks|Yearly deductible|Yearly maximum|Waiting period, illness',
  membership: 'Dues',
};

/** Rows that say different things although the words of one are among those of the other. */
const DISTINCT = ['Lenses, Progressive lenses', 'Contacts, Contact lens fitting', 'Paid by, Paid within'];

const SMALL = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|you|your)$/;
const wordsOf = (label: string) =>
  new Set(
    label
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word !== '' && !SMALL.test(word))
      .map((word) => word.replace(/es$|s$/, '')),
  );

const isWithin = (one: string, other: string) => {
  const all = wordsOf(other);
  return [...wordsOf(one)].every((word) => all.has(word));
};

function toCompared(plan: PlanDefinition): ComparedPlan {
  return {
    plan_id: Number(plan.id),
    plan_name: plan.name,
    carrier_name: '',
    plan_logo: '',
    plan_category: isCategoryKey(plan.category) ? plan.category : 'lifestyle',
    plan_price: '1.00',
    plan_pricing_id: null,
    facts: factRows(plan),
    level_heading: '',
    levels: plan.levels.map(({ pricingId, name }) => ({
      plan_pricing_id: Number(pricingId),
      level_name: name,
      plan_price: '1.00',
    })),
    tiers: [],
  };
}

describe('the vocabulary of facts', () => {
  it('has one label for a key in every category, and each label once in one', () => {
    for (const table of Object.values(PLAN_FACTS)) {
      const labels = Object.values<string>(table);
      expect(labels).toHaveLength(new Set(labels.map((label) => label.toLowerCase())).size);
    }
    const categories = Object.keys(PLAN_FACTS) as FactCategory[];
    const labelsOf = (key: string) => new Set(categories.flatMap((category) => factLabel(category, key) ?? []));
    expect(FACT_KEYS.filter((key) => labelsOf(key).size !== 1)).toEqual([]);
    expect(FACT_KEYS.filter((key) => !/^[a-z]+(_[a-z]+)*$/.test(key))).toEqual([]);
    expect(factLabel('dental', 'toString')).toBeNull();
  });

  it('holds every fact of the demo, but for what is listed as a plan’s own', () => {
    const own = plans.flatMap(({ id, facts }) => {
      const labels = facts.flatMap((fact) => ('label' in fact ? [fact.label] : []));
      return labels.length === 0 ? [] : [[id, labels] as const];
    });
    expect(Object.fromEntries(own)).toEqual(OWN);
    for (const plan of plans)
      for (const fact of plan.facts)
        if ('label' in fact) expect(meaningsOf(plan.category, fact.label), `${plan.id} ${fact.label}`).toEqual([]);
  });

  it('gives any two plans of a category a comparison in which no two rows mean the same', () => {
    const alike = new Set<string>();
    let compared = 0;
    for (const [at, left] of plans.entries())
      for (const right of plans.slice(at + 1).filter(({ category }) => category === left.category)) {
        compared += 1;
        const labels = buildCompareRows([toCompared(left), toCompared(right)])
          .map(({ label }) => label)
          .filter((label) => label !== 'Carrier' && label !== 'Levels');
        expect(new Set(labels).size).toBe(labels.length);
        for (const one of labels)
          for (const other of labels) if (one !== other && isWithin(one, other)) alike.add(`${one}, ${other}`);
      }
    expect(compared).toBeGreaterThan(150);
    expect([...alike].toSorted()).toEqual(DISTINCT.toSorted());
  });

  it('lets a plan tell a key once, and only one of its category', () => {
    const { rates: _rates, ...terms } = planOf('1102');
    const messages = (facts: object[]) =>
      PlanTerms.safeParse({ ...terms, facts }).error?.issues.map(({ message }) => message) ?? [];
    const exam = { key: 'eye_exam', value: '$10' };
    const crowns = { key: 'crowns', value: '50%' };
    expect(messages([crowns, { label: 'House calls', value: 'Yes' }])).toEqual([]);
    expect(messages([exam])).toEqual(['No fact of dental: eye_exam']);
    expect(messages([crowns, crowns])).toEqual(['The fact crowns is told twice']);
    for (const bad of [{ ...crowns, label: 'Crowns' }, { key: 'crown', value: '50%' }, { value: '50%' }])
      expect(PlanTerms.safeParse({ ...terms, facts: [bad] }).success, JSON.stringify(bad)).toBe(false);
  });
});

describe('facts that have a label alone', () => {
  it.each(Object.entries(BEFORE))('have a key: every one of the demo’s %s plans', (category, labels) => {
    const unknown = labels.split('|').filter((label) => meaningsOf(category as FactCategory, label).length === 0);
    expect(unknown).toEqual([]);
  });

  const told = (category: FactCategory, ...facts: [label: string, value: string | Record<string, string>][]) =>
    factRows({
      category,
      levels: planOf('1101').levels,
      facts: facts.map(([label, value]) => ({ label, value })) as PlanDefinition['facts'],
    }).map(({ key, label, value, levels }) => [key, label, value, ...(levels ? [levels.length] : [])]);

  it.each([
    ['dental', 'Crowns', '50%', [['crowns', 'Crowns and bridges', '50%']]],
    ['dental', ' crowns AND bridges ', '50%', [['crowns', 'Crowns and bridges', '50%']]],
    ['dental', 'Waiting period, major', '6 months', [['waiting_period', 'Waiting period', '6 months for major care']]],
    ['dental', 'Waiting period, implants', '1 year', [['waiting_period', 'Waiting period', '1 year (implants)']]],
    ['dental', 'Waiting period, major', '', [['waiting_period', 'Waiting period', '']]],
    ['vision', 'Lenses, thin included', '$10', [['lenses', 'Lenses', '$10 (thin included)']]],
    [
      'vision',
      'Frames or contacts',
      '$150',
      [
        ['frames', 'Frames', '$150, or contacts'],
        ['contacts', 'Contacts', '$150, or frames'],
      ],
    ],
    ['term_life', 'Oldest age to apply', '69', [['ages', 'Ages to apply', 'Up to 69']]],
    ['vision', 'Crowns', '50%', [[undefined, 'Crowns', '50%']]],
    ['dental', 'House calls, evenings', '$&', [[undefined, 'House calls, evenings', '$&']]],
    ['dental', 'Braces, children to 19', '$&', [['braces', 'Braces', '$&, children to 19']]],
  ] as const)('of %s say "%s: %s" by the vocabulary', (category, label, value, rows) => {
    expect(told(category, [label, value])).toEqual(rows);
  });

  it('stay as they were written where the plan tells the key already, or the words grow too long', () => {
    expect(told('dental', ['Crowns and bridges', '50%'], ['Crowns', '$295'])).toEqual([
      ['crowns', 'Crowns and bridges', '50%'],
      [undefined, 'Crowns', '$295'],
    ]);
    const long = 'x'.repeat(190);
    expect(told('dental', ['Waiting period, major', long])).toEqual([[undefined, 'Waiting period, major', long]]);
  });

  it('keep their values by level', () => {
    const values = { '110101': '6 months', '110102': 'None', '110103': 'None' };
    expect(told('dental', ['Waiting period, major', values])).toEqual([
      ['waiting_period', 'Waiting period', '6 months for major care / None for major care', 3],
    ]);
  });
});

describe('the facts of a level', () => {
  const facts = factRows(planOf('1101'));
  const of = (level: number, label: string) => factsOfLevel(facts, level).find((fact) => fact.label === label)?.value;

  it('are its own values, and those that are the same for all', () => {
    expect([110101, 110102, 110103].map((level) => of(level, 'Fillings'))).toEqual(['70%', '80%', '80%']);
    expect([110101, 110102, 110103].map((level) => of(level, 'Yearly maximum'))).toEqual(['$750', '$1,000', '$1,500']);
    expect([110101, 999].map((level) => of(level, 'Yearly deductible'))).toEqual(['$50', '$50']);
    expect(of(999, 'Fillings')).toBeUndefined();
  });

  it('are told by level only where they differ', () => {
    const [same, some] = factRows({
      ...planOf('1101'),
      facts: [
        { key: 'fillings', value: { '110101': '70%', '110102': '70%', '110103': '70%' } },
        { key: 'braces', value: { '110103': '50%', '1': '60%' } },
      ],
    });
    expect(same).toEqual({ key: 'fillings', label: 'Fillings', value: '70%' });
    expect(some).toEqual({
      key: 'braces',
      label: 'Braces',
      value: '50%',
      levels: [{ plan_pricing_id: 110103, value: '50%' }],
    });
    expect(some && factsOfLevel([some], 110101)).toEqual([]);
  });
});
