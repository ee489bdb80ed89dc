import { describe, expect, it } from 'vitest';
import {
  carrierId,
  detailId,
  optionId,
  optionsId,
  questionFieldOf,
  questionId,
  readAnswer,
  readCarrierAnswer,
  whoId,
  type ReadField,
} from '@/lib/rules/quote/question-fields';

const reader =
  (sent: Record<string, string>): ReadField =>
  (name) =>
    sent[name] ?? '';

const question = (question_sub_type: null | 'text_field' | 'checkbox' | 'detail', options: number[] = []) => ({
  question_id: 201,
  question_sub_type,
  options: options.map((option_id) => ({ option_id })),
});

describe('the names of the fields of a question', () => {
  it('are made of its number and what is asked', () => {
    expect([questionId(201), whoId(201), optionsId(201), optionId(201, 7), detailId(201, 2, 'dot_from')]).toEqual([
      ...['underwriting-201', 'underwriting-201-who', 'underwriting-201-options', 'underwriting-201-option-7'],
      'underwriting-201-2-dot_from',
    ]);
    expect(carrierId(304)).toBe('carrier-304');
  });

  it.each([
    ['answers.201', 'underwriting-201'],
    ['answers.201.detail.0.dot_from', 'underwriting-201-0-dot_from'],
    ['answers.201.who', 'underwriting-201-who'],
    ['aflac_data.304', 'carrier-304'],
    ['aflac_data.304.more', 'carrier-304'],
    ['answers.0', null],
    ['answers.x1', null],
    ['answers.1x', null],
    ['answers.01', null],
    ['answers', null],
    ['other.201', null],
    ['', null],
  ])('of %s is %s', (target, field) => {
    expect(questionFieldOf(target)).toBe(field);
  });
});

describe('the answer to a question', () => {
  it.each([
    ['open', {}, { question_id: 201 }],
    ['open for a text that is no answer', { 'underwriting-201': '2' }, { question_id: 201 }],
    ['No', { 'underwriting-201': '0' }, { question_id: 201, yes_no_flag: 0 }],
    ['Yes', { 'underwriting-201': '1' }, { question_id: 201, yes_no_flag: 1 }],
  ])('is %s', (_, sent, answer) => {
    expect(readAnswer(reader(sent), question(null))).toEqual(answer);
  });

  it('leaves out what a No hides', () => {
    const sent = { 'underwriting-201': '0', 'underwriting-201-who': 'Ana', 'underwriting-201-0-disorder': 'asthma' };
    for (const kind of ['text_field', 'checkbox', 'detail'] as const)
      expect(readAnswer(reader(sent), question(kind, [7]))).toEqual({ question_id: 201, yes_no_flag: 0 });
  });

  it('tells who, where that is asked, without blanks around', () => {
    const sent = { 'underwriting-201': '1', 'underwriting-201-who': ' Ana ', 'underwriting-201-0-disorder': 'asthma' };
    const answer = { question_id: 201, yes_no_flag: 1, who: 'Ana' };
    expect(readAnswer(reader(sent), question('text_field'))).toEqual(answer);
    expect(readAnswer(reader({ 'underwriting-201': '1' }), question('text_field'))).toEqual({ ...answer, who: '' });
    expect(readAnswer(reader(sent), question(null))).toEqual({ question_id: 201, yes_no_flag: 1 });
  });

  it('tells the boxes that are ticked, in the order in which they are asked', () => {
    const sent = { 'underwriting-201': '1', 'underwriting-201-option-9': 'on', 'underwriting-201-option-7': 'on' };
    const answer = { question_id: 201, yes_no_flag: 1, checkbox_answers: [7, 9] };
    expect(readAnswer(reader(sent), question('checkbox', [7, 8, 9]))).toEqual(answer);
    expect(readAnswer(reader({ 'underwriting-201': '1' }), question('checkbox', [7]))).toEqual({
      ...answer,
      checkbox_answers: [],
    });
    expect(readAnswer(reader(sent), question('detail', [7]))).toEqual({ question_id: 201, yes_no_flag: 1 });
  });

  it('tells its entries up to the last one that was begun, with days in the form of the wire', () => {
    const sent = {
      'underwriting-201': '1',
      [detailId(201, 0, 'dot_from')]: ' 1/2/2020 ',
      [detailId(201, 0, 'dot_to')]: '3/4/2021',
      [detailId(201, 1, 'dot_from')]: 'spring',
    };
    const detail = [{ dot_from: '01/02/2020', dot_to: '03/04/2021' }, { dot_from: 'spring' }];
    const answer = { question_id: 201, yes_no_flag: 1, detail };
    expect(readAnswer(reader(sent), question('detail'))).toEqual(answer);
    expect(readAnswer(reader(sent), question('checkbox'))).toEqual({ ...answer, checkbox_answers: [] });
    expect(readAnswer(reader(sent), question('text_field'))).toEqual({ question_id: 201, yes_no_flag: 1, who: '' });
    const second = { 'underwriting-201': '1', [detailId(201, 1, 'degree_of_recovery')]: ' full 1/2/2020 ' };
    expect(readAnswer(reader(second), question('detail'))).toMatchObject({
      detail: [{}, { degree_of_recovery: 'full 1/2/2020' }],
    });
    const blank = { 'underwriting-201': '1', [detailId(201, 0, 'degree_of_recovery')]: '  ' };
    expect(readAnswer(reader(blank), question('detail'))).toEqual({ question_id: 201, yes_no_flag: 1 });
  });
});

it('the answer to a carrier’s question is yes, no or open', () => {
  const answer = (flag: string) => readCarrierAnswer(reader({ 'carrier-304': flag }), 304);
  expect(['1', '0', '', '2'].map(answer)).toEqual([1, 0, undefined, undefined]);
});
