import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryOf, categoryRank, filterCategories, isCategoryKey } from '@/lib/rules/words/categories';
import { genderInitial, genderLabel, GENDER_OPTIONS, isGender } from '@/lib/rules/words/genders';
import { labelOf, toOptions, YES_NO } from '@/lib/rules/words/option';
import { formatStateText, stateName, STATES } from '@/lib/rules/words/states';
import { isTier, tierFacts, TIER_FACTS, toTier } from '@/lib/rules/words/tiers';
import { childrenOptions, dependentRequirement, tierLabel } from '@/lib/rules/words/tier-words';

describe('tiers', () => {
  it('carry the labels of the specification', () => {
    expect(TIER_FACTS.map((tier) => [tier.code, tierLabel(tier.code)])).toEqual([
      ['IO', 'Member Only'],
      ['IS', 'Member + Spouse'],
      ['IC', 'Member + Child(ren)'],
      ['IF', 'Family'],
    ]);
    expect(tierLabel('IC', { premier: true })).toBe('Member + 1 Child');
    expect(tierLabel('IF', { premier: true })).toBe('Family');
  });

  it('ask for a spouse date, a number of children, or both', () => {
    expect(dependentRequirement('IO')).toEqual({ spouseDob: false, childCount: false });
    expect(dependentRequirement('IS')).toEqual({ spouseDob: true, childCount: false });
    expect(dependentRequirement('IC')).toEqual({ spouseDob: false, childCount: true });
    expect(dependentRequirement('IF')).toEqual({ spouseDob: true, childCount: true });
  });

  it('offer up to eight children for a family and nine otherwise', () => {
    expect(childrenOptions('IF')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(childrenOptions('IC')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are recognized by code, IC3 meaning children', () => {
    expect(toTier('IC3')).toBe('IC');
    expect(toTier('IF')).toBe('IF');
    expect(toTier('XX')).toBeNull();
    expect(isTier('IC3')).toBe(false);
    expect(TIER_FACTS.map(({ code }) => toTier(code))).toEqual(['IO', 'IS', 'IC', 'IF']);
    expect(() => tierFacts('XX' as 'IO')).toThrow('unknown tier XX');
    expect(tierFacts('IS').hint).toBe('You + spouse');
  });
});

describe('genders', () => {
  it('are coded 0 male, 1 female, 2 other', () => {
    expect(GENDER_OPTIONS.map(({ value, label }) => value + label).sort()).toEqual(['0Male', '1Female', '2Other']);
    expect([genderInitial('0'), genderInitial('1'), genderInitial('7')]).toEqual(['M', 'F', '']);
    expect(genderLabel('2')).toBe('Other');
    expect(['0', '1', '2', '3', 0].map(isGender)).toEqual([true, true, true, false, false]);
  });
});

describe('categories', () => {
  it('are the thirteen sections in the order of the plans page', () => {
    expect(CATEGORIES.map((category) => category.section)).toEqual([
      'Dental',
      'Vision',
      'Medical',
      'Term Life',
      'Limited Medical',
      'RX',
      'Life Style',
      'Supplemental',
      'Disability Income',
      'Critical Illness',
      'Accident',
      'Hospital',
      'Pet',
    ]);
  });

  it('are listed in the side filter in its own order and spelling', () => {
    expect(filterCategories().map((category) => category.filter)).toEqual([
      'Dental Plans',
      'Vision Plans',
      'Medical Plans',
      'Limited Med Plans',
      'Term Life Plans',
      'Supplemental Plans',
      'Lifestyle Plans',
      'RX Plans',
      'Disability Income Plans',
      'PET Plans',
      'Critical Plan',
      'Accident Plans',
      'Hospital Plans',
    ]);
    expect(new Set(filterCategories().map((category) => category.key)).size).toBe(13);
  });

  it('have the keys of the wire', () => {
    expect(() => categoryOf('toys' as 'pet')).toThrow('unknown category toys');
    expect([isCategoryKey('pet'), isCategoryKey('toys'), isCategoryKey(null), isCategoryKey(3)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const keys =
      'limitedmed medical dental vision supplemental rx lifestyle term_life di critical accident hospital pet'.split(
        ' ',
      );
    expect(CATEGORIES.map((category) => category.key).sort()).toEqual(keys.sort());
    expect(isCategoryKey('term_life')).toBe(true);
    expect(isCategoryKey('toString')).toBe(false);
    expect(categoryOf('dental').blurb).toBe('Cleanings, fillings, crowns');
    expect([categoryRank('dental'), categoryRank('pet'), categoryRank('boat')]).toEqual([0, 12, 13]);
  });
});

describe('states', () => {
  it('are fifty and the District of Columbia, each once, by name', () => {
    expect(STATES).toHaveLength(51);
    expect(new Set(STATES.map((state) => state.abbrev)).size).toBe(51);
    expect(STATES.map((state) => state.name)).toEqual([...STATES.map((state) => state.name)].sort());
    expect(STATES.every((state) => /^[A-Z]{2}$/.test(state.abbrev) && /^[A-Z][A-Za-z ]+$/.test(state.name))).toBe(true);
  });

  it('are named by their code', () => {
    expect(stateName('TX')).toBe('Texas');
    expect(stateName('ZZ')).toBeNull();
  });

  it('are written in upper case up to two characters, else in title case', () => {
    expect(['tx', 'T', 'new YORK', 'TEXAS', ''].map(formatStateText)).toEqual(['TX', 'T', 'New York', 'Texas', '']);
  });
});

describe('options', () => {
  it('turn the wire form into ours and find labels', () => {
    expect(toOptions([{ value: 12, name: 'Other' }])).toEqual([{ value: '12', label: 'Other' }]);
    expect(labelOf(YES_NO, '1')).toBe('Yes');
    expect(labelOf(YES_NO, '2')).toBe('');
  });
});
