import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCarrierAnswer,
  checkQuestionAnswer,
  toKeptAnswer,
  type AskedSubType,
  type QuestionAnswer,
  type QuestionOption,
} from '@/lib/rules/quote/plan-questions';
import { oldestBirth } from '@/lib/rules/quote/oldest-birth';
import { checkDetailEntry, type DetailEntry } from '@/lib/rules/quote/question-details';
import { toWireDate } from '@/lib/rules/text/dates';
import { detailMessages } from '@/lib/rules/text/detail-messages';
import { messages } from '@/lib/rules/text/messages';
import { soakRuns } from '@/tests/soak/scale';
import { plainDate } from './arbitraries';

const OPEN = { '': 'Please answer all questions' };
const plain = (id: number) => ({ id, detail: false });
const days = { today: '2026-11-23', born: '1985-09-04' };
const check = (subType: AskedSubType, options: QuestionOption[], answer: QuestionAnswer | undefined) =>
  checkQuestionAnswer({ subType, options }, answer, days);
const treated = { dot_from: '01/01/2020', reason_for_condition: 'Bypass' };

describe('an underwriting answer (rules 2 §5)', () => {
  it('is open without Yes or No', () => {
    expect(check(null, [], undefined)).toEqual(OPEN);
    expect(check(null, [], { who: 'Ana' })).toEqual(OPEN);
  });

  it('is whole with No, and with a Yes that is asked nothing more', () => {
    for (const subType of ['text_field', 'checkbox', 'detail', null] as const)
      expect(check(subType, [plain(1)], { yes_no_flag: 0 })).toEqual({});
    expect(check(null, [], { yes_no_flag: 1 })).toEqual({});
  });

  const yes = (more: Omit<QuestionAnswer, 'yes_no_flag'>): QuestionAnswer => ({ yes_no_flag: 1, ...more });

  it('says with a Yes what its kind asks for', () => {
    expect(check('text_field', [], yes({}))).toEqual(OPEN);
    expect(check('text_field', [], yes({ who: '  ' }))).toEqual(OPEN);
    expect(check('text_field', [], yes({ who: 'Ana dives' }))).toEqual({});
    expect(check('detail', [], yes({ detail: [] }))).toEqual(OPEN);
    expect(check('detail', [], yes({ detail: [{ dot_from: ' ' }] }))).toEqual(OPEN);
    expect(check('detail', [], yes({ detail: [{}, treated] }))).toEqual({});
  });

  it('chooses among the options there are', () => {
    const options = [plain(1), plain(2)];
    expect(check('checkbox', options, yes({}))).toEqual(OPEN);
    expect(check('checkbox', options, yes({ checkbox_answers: [] }))).toEqual(OPEN);
    expect(check('checkbox', options, yes({ checkbox_answers: [1, 3] }))).toEqual(OPEN);
    expect(check('checkbox', options, yes({ checkbox_answers: [2] }))).toEqual({});
  });

  it('tells of the treatment where a chosen option requires it', () => {
    const options = [{ id: 1, detail: true }, plain(2)];
    const chosen = (ids: number[], detail?: QuestionAnswer['detail']) =>
      check('checkbox', options, yes({ checkbox_answers: ids, ...(detail && { detail }) }));
    expect(chosen([1])).toEqual(OPEN);
    expect(chosen([2, 1], [])).toEqual(OPEN);
    expect(chosen([1], [{ dot_from: ' ' }, {}])).toEqual(OPEN);
    expect(chosen([1], [treated])).toEqual({});
    expect(chosen([2])).toEqual({});
    expect(chosen([2], [{ dot_from: 'never' }])).toEqual({});
  });

  it('has a condition and a first day in each treatment that was begun, beside their fields', () => {
    expect(check('detail', [], yes({ detail: [treated, { dot_to: '02/30/2020' }] }))).toEqual({
      'detail.1.dot_from': 'Field is required',
      'detail.1.dot_to': 'Enter a date as MM/DD/YYYY',
      'detail.1.reason_for_condition': 'Field is required',
    });
  });

  it('may tell of a parent who was treated before the child was born', () => {
    const before = { dot_from: '01/01/1980', reason_for_condition: 'Father, a bypass' };
    expect(check('detail', [], yes({ detail: [before] }))).toEqual({ 'detail.0.dot_from': detailMessages.beforeBirth });
    const options = [{ id: 1, detail: true }];
    expect(check('checkbox', options, yes({ checkbox_answers: [1], detail: [before] }))).toEqual({});
    expect(
      check('checkbox', options, yes({ checkbox_answers: [1], detail: [{ ...before, dot_from: '01/01/1905' }] })),
    ).toEqual({ 'detail.0.dot_from': messages.dateTooOld });
  });

  it('is kept with what was asked for and checked, and nothing else', () => {
    const answer = yes({ who: ' Ana ', checkbox_answers: [1], detail: [{}, { ...treated, dot_from: '2020-01-01' }] });
    const kept = (subType: AskedSubType) => toKeptAnswer({ subType, options: [plain(1)] }, answer);
    expect(kept('text_field')).toEqual({ yes_no_flag: 1, who: 'Ana' });
    expect(kept('checkbox')).toEqual({ yes_no_flag: 1, checkbox_answers: [1] });
    expect(kept('detail')).toEqual({ yes_no_flag: 1, detail: [treated] });
    expect(kept(null)).toEqual({ yes_no_flag: 1 });
    expect(toKeptAnswer({ subType: 'text_field', options: [] }, { yes_no_flag: 0, who: 'Ana' })).toEqual({
      yes_no_flag: 0,
    });
  });
});

describe('a treatment (decisions 151)', () => {
  const numRuns = soakRuns('rest');
  const told = (entry: DetailEntry) => checkDetailEntry({ ...treated, ...entry }, days);

  it('lies between the birth and today, in order: any two days', () => {
    fc.assert(
      fc.property(plainDate(), plainDate(), (from, to) => {
        const fits = (day: string) => day >= days.born && day <= days.today;
        const found = told({ dot_from: toWireDate(from), dot_to: toWireDate(to) });
        expect(found['dot_from'] === undefined).toBe(fits(from));
        expect(found['dot_to'] === undefined).toBe(fits(to) && from <= to);
      }),
      { numRuns },
    );
  });

  it('has days of the calendar only: any three numbers', () => {
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(part(14), part(33), fc.integer({ min: 1986, max: 2025 }), (month, day, year) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year;
        const pad = (number: number) => String(number).padStart(2, '0');
        const found = told({ dot_from: `${pad(month)}/${pad(day)}/${year}` });
        expect(found['dot_from']).toBe(isReal ? undefined : messages.date);
      }),
      { numRuns },
    );
  });

  it('takes texts that papers can show, up to the limit, and no others: any text', () => {
    const letters = fc.constantFrom(...'aZéñŁőἀΩжЯ 0-,.;:!?&%$€½°’“–≤'.split(''));
    const strange = fc.constantFrom(
      '\u{1f600}',
      '\u202e',
      '\u200d',
      '\u0007',
      '\n',
      '日',
      'ع',
      '\ue000',
      '❤',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 230 }), fc.option(strange, { nil: '' }), (list, odd) => {
        const text = `a${list.join('')}${odd}b`;
        const isFine = odd === '' && [...text.normalize('NFC')].length <= 200;
        for (const name of ['reason_for_condition', 'degree_of_recovery', 'physician_name_address'] as const)
          expect(told({ [name]: text })[name] === undefined).toBe(isFine);
      }),
      { numRuns },
    );
  });

  it('is never before the birth of the oldest whom the tier covers', () => {
    expect(oldestBirth('IO', '1985-09-04', '1970-01-01')).toBe('1985-09-04');
    expect(oldestBirth('IC', '1985-09-04', null)).toBe('1985-09-04');
    expect(oldestBirth('IF', '1985-09-04', '1970-01-01')).toBe('1970-01-01');
    expect(oldestBirth('IS', '1985-09-04', '1990-01-01')).toBe('1985-09-04');
    expect(oldestBirth('IS', '1985-09-04', null)).toBeNull();
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
