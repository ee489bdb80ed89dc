import { describe, expect, it } from 'vitest';
import { createQuestionForm } from '@/lib/door/question-form-route';
import { RefusedForm } from '@/lib/session/sent-form';
import { draftCookieName, readCookie, REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';
import { browserCookies } from '../session/support';
import { northStar } from '../site/support';
import { request, testDoor } from './support';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
const fine = (data: unknown) => ({ ok: true as const, value: { status: 'success', data } });
const refused = (failure: object) => ({ ok: false as const, failure: { requestId: 'x', ...failure } as never });

const QUESTIONS = [
  { question_id: 201, question_text: 'Ill?', question_sub_type: 'detail', options: [] },
  {
    question_id: 202,
    question_text: 'Which?',
    question_sub_type: 'checkbox',
    options: [1, 2].map((option_id) => ({ option_id, option_text: 'A', option_group: '', require_detail: false })),
  },
];
const TYPED = {
  plan_id: '1504',
  asked: 'underwriting',
  'underwriting-201': '1',
  'underwriting-201-1-dot_from': '1/5/2020',
  'underwriting-201-1-reason_for_condition': ' A stroke ',
  'underwriting-202': '1',
  'underwriting-202-option-2': '1',
};

function setUp() {
  const test = testDoor();
  test.answers.set('getQuestions', fine({ result: QUESTIONS }));
  test.answers.set('saveQuestionAnswers', fine({ success_message: 'Thank you.' }));
  const route = createQuestionForm({ ...test.parts, codec: () => test.codec, door: test.door });
  const send = async (fields: Record<string, string>, headers: Record<string, string> = FORM) => {
    const start = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' } as const;
    const { cookies } = await test.sessions.start(northStar.key, start, false);
    const raw = new URLSearchParams(fields).toString();
    return route(request('/x', { method: 'POST', raw, headers, cookie: browserCookies(cookies) }));
  };
  const draftOf = (response: Response) => {
    const cookie = browserCookies(response.headers.getSetCookie());
    const seal = readCookie(cookie, draftCookieName(northStar.key, false)) ?? '';
    return test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS);
  };
  return { ...test, send, draftOf };
}

describe('the questions of a plan without script (decisions 151)', () => {
  it('are answered as with script, and lead to the price', async () => {
    const test = setUp();
    const response = await test.send(TYPED);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/plan/1504#levels']);
    expect(test.calls.findLast(({ name }) => name === 'saveQuestionAnswers')).toMatchObject({
      input: {
        enrollment_id: 'enrollment-1',
        plan_id: 1504,
        answers: [
          {
            question_id: 201,
            yes_no_flag: 1,
            detail: [{}, { dot_from: '01/05/2020', reason_for_condition: 'A stroke' }],
          },
          { question_id: 202, yes_no_flag: 1, checkbox_answers: [2] },
        ],
      },
    });
  });

  it('send the answers to a carrier’s questions too', async () => {
    const test = setUp();
    const questions = [{ qid: 304, question: 'Free of it?', true_condition: 1 }];
    test.answers.set('getCarrierQuestions', {
      ok: true,
      value: { status: 'success', statusCode: 200, data: questions },
    });
    await test.send({ plan_id: '2004', asked: 'carrier', 'carrier-304': '1' });
    expect(test.calls.findLast(({ name }) => name === 'saveCarrierQuestions')).toMatchObject({
      input: { plan_id: 2004, aflac_data: [{ qid: 304, true_condition: 1 }] },
    });
  });

  it('lead to the questions that are left, or to the price, and say that they were saved', async () => {
    for (const [result, place] of [
      [false, 'plan-questions'],
      [true, 'levels'],
    ] as const) {
      const test = setUp();
      test.answers.set('checkAlreadyAnswered', fine({ result }));
      const response = await test.send(TYPED);
      expect(response.headers.get('location')).toBe(`/plan/1504#${place}`);
      const told = { form: 'answered', about: '1504', values: {}, problems: {}, message: 'Thank you.' };
      expect(await test.draftOf(response)).toEqual(told);
    }
  });

  it('lead to the decline', async () => {
    const test = setUp();
    const data = { error_message: 'Sorry.' };
    test.answers.set('saveQuestionAnswers', refused({ kind: 'coded', code: 'decline', message: 'Sorry.', data }));
    const response = await test.send(TYPED);
    expect(response.headers.get('location')).toBe('/plan/1504#plan-questions');
    expect(await test.draftOf(response)).toBeNull();
  });

  it('come back with their messages and all that was typed, none of it in the address', async () => {
    const test = setUp();
    const fields = [{ target_element: 'answers.201.detail.1.dot_from', error_message: 'Date cannot be in the future' }];
    test.answers.set('saveQuestionAnswers', refused({ kind: 'fields', fields, message: 'x' }));
    const response = await test.send(TYPED);
    expect(response.headers.get('location')).toBe('/plan/1504#plan-questions');
    expect(response.headers.getSetCookie().join()).not.toMatch(/stroke/);
    const { plan_id: _, asked: __, ...values } = TYPED;
    expect(await test.draftOf(response)).toEqual({
      form: 'questions',
      about: '1504',
      values,
      problems: { 'underwriting-201-1-dot_from': 'Date cannot be in the future' },
      message: '',
    });
  });

  it('keep as much of it as a cookie holds, and say what is missing', async () => {
    const test = setUp();
    test.answers.set('saveQuestionAnswers', refused({ kind: 'fields', fields: [], message: 'Please check.' }));
    for (const letter of ['x', '€', '"']) {
      const long = Object.fromEntries(
        [0, 1].map((entry) => [`underwriting-201-${entry}-reason_for_condition`, letter.repeat(3_000)]),
      );
      const response = await test.send({ ...TYPED, ...long });
      const [cookie = ''] = response.headers.getSetCookie();
      // With the key of the longest host and slug, 400 more.
      expect(Buffer.byteLength(cookie.split('; ')[0] ?? '') + 400, letter).toBeLessThanOrEqual(4_096);
      const draft = await test.draftOf(response);
      expect(draft?.values).toMatchObject({ 'underwriting-201': '1', 'underwriting-201-1-dot_from': '1/5/2020' });
      expect(draft?.message).toContain('type what is empty again');
    }
  });

  it('are refused from another site and for what is no plan', async () => {
    const test = setUp();
    expect((await test.send(TYPED, { ...FORM, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await test.send({ ...TYPED, plan_id: '../cart' })).status).toBe(422);
    expect(test.calls).toEqual([]);
  });
});
