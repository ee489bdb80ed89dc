import { describe, expect, it } from 'vitest';
import { checkCarrierAnswer, checkQuestionAnswer, type QuestionAnswer } from '@/lib/rules/quote/plan-questions';

const OPEN = 'Please answer all questions';
const plain = (id: number) => ({ id, detail: false });

describe('an underwriting answer (rules 2 §5)', () => {
  it('is open without Yes or No', () => {
    expect(checkQuestionAnswer(null, [], undefined)).toBe(OPEN);
    expect(checkQuestionAnswer(null, [], { who: 'Ana' })).toBe(OPEN);
  });

  it('is whole with No, and with a Yes that is asked nothing more', () => {
    for (const subType of ['text_field', 'checkbox', 'detail', null] as const)
      expect(checkQuestionAnswer(subType, [plain(1)], { yes_no_flag: 0 })).toBeNull();
    expect(checkQuestionAnswer(null, [], { yes_no_flag: 1 })).toBeNull();
  });

  const yes = (more: Omit<QuestionAnswer, 'yes_no_flag'>): QuestionAnswer => ({ yes_no_flag: 1, ...more });

  it('says with a Yes what its kind asks for', () => {
    expect(checkQuestionAnswer('text_field', [], yes({}))).toBe(OPEN);
    expect(checkQuestionAnswer('text_field', [], yes({ who: '  ' }))).toBe(OPEN);
    expect(checkQuestionAnswer('text_field', [], yes({ who: 'Ana dives' }))).toBeNull();
    expect(checkQuestionAnswer('detail', [], yes({ detail: [] }))).toBe(OPEN);
    expect(checkQuestionAnswer('detail', [], yes({ detail: [{ dot_from: ' ' }] }))).toBe(OPEN);
    expect(checkQuestionAnswer('detail', [], yes({ detail: [{}, { dot_from: '01/01/2020' }] }))).toBeNull();
  });

  it('chooses among the options there are', () => {
    const options = [plain(1), plain(2)];
    expect(checkQuestionAnswer('checkbox', options, yes({}))).toBe(OPEN);
    expect(checkQuestionAnswer('checkbox', options, yes({ checkbox_answers: [] }))).toBe(OPEN);
    expect(checkQuestionAnswer('checkbox', options, yes({ checkbox_answers: [1, 3] }))).toBe(OPEN);
    expect(checkQuestionAnswer('checkbox', options, yes({ checkbox_answers: [2] }))).toBeNull();
  });

  it('tells of the treatment where a chosen option requires it', () => {
    const options = [{ id: 1, detail: true }, plain(2)];
    const chosen = (ids: number[], detail?: QuestionAnswer['detail']) =>
      checkQuestionAnswer('checkbox', options, yes({ checkbox_answers: ids, ...(detail && { detail }) }));
    expect(chosen([1])).toBe(OPEN);
    expect(chosen([2, 1], [])).toBe(OPEN);
    expect(chosen([1], [{ dot_from: ' ' }, {}])).toBe(OPEN);
    expect(chosen([1], [{ reason_for_condition: 'Bypass' }])).toBeNull();
    expect(chosen([2])).toBeNull();
  });
});

describe('a carrier answer (rules 2 §5)', () => {
  it('must be Yes where the carrier wants Yes', () => {
    expect(checkCarrierAnswer(1, undefined)).toBe('*Answer should be Yes to continue');
    expect(checkCarrierAnswer(1, 0)).toBe('Please answer yes in order to continue');
    expect(checkCarrierAnswer(1, 1)).toBeNull();
  });

  it('must be there otherwise', () => {
    expect(checkCarrierAnswer(0, undefined)).toBe('*Answer should be Yes/No to continue');
    expect(checkCarrierAnswer(0, 0)).toBeNull();
    expect(checkCarrierAnswer(0, 1)).toBeNull();
  });
});
