import { describe, expect, it } from 'vitest';
import { replacementNotice, Requirements } from '@/lib/enrollment-api/rating/plan-requirements';

describe('what a plan asks for', () => {
  it('is, where it says nothing, the usual: number and marital status, no further step, a signature, card or account', () => {
    expect(Requirements.parse({})).toEqual({
      steps: { employer: false, beneficiary: false, health: false },
      personal: ['ssn', 'marital_status'],
      contact: [],
      employer: [],
      dependent: ['ssn'],
      healthQuestions: [],
      carrierQuestions: [],
      decidesChanges: false,
      agreements: [],
      verification: { signature: true, named: true },
      paymentMethods: ['cc', 'eft'],
    });
  });

  it('is, of a question to an applicant, no choices and no word about what an answer does', () => {
    const question = { id: 1, text: 'One?', subType: 'none', declineOn: 'yes' };
    const option = { id: 2, text: 'A' };
    expect(
      Requirements.parse({
        underwriting: { questions: [question, { ...question, id: 3, options: [option] }], declineMessage: 'No.' },
      }).underwriting,
    ).toEqual({
      questions: [
        { ...question, options: [] },
        { ...question, id: 3, options: [{ ...option, detail: false, declines: false }] },
      ],
      declineMessage: 'No.',
      tellsEffects: false,
    });
  });

  it.each<[string, object, boolean]>([
    ['a signature alone', { signature: true }, true],
    ['a question alone', { signature: false, question: 'birth-city' }, true],
    ['both', { question: 'birth-city' }, true],
    ['nothing', { signature: false }, false],
  ])('verifies who applies by %s', (_, verification, taken) => {
    const answer = Requirements.safeParse({ verification });
    const wrong = answer.success ? [] : answer.error.issues.map(({ message }) => message);
    expect(wrong).toEqual(taken ? [] : ['nothing would verify the client']);
  });

  it.each<[string, object]>([
    ['no question in underwriting', { underwriting: { questions: [], declineMessage: '' } }],
    ['no way to pay', { paymentMethods: [] }],
    ['no association', { membership: [] }],
    ['a notice about replaced coverage without a key', { replacement: { notice: '' } }],
    ['one that is asked in no state', { replacement: { notice: 'r', states: [] } }],
    ['a question without a number', { carrierQuestions: [{ id: 0, text: 'One?', mustBe: 'yes' }] }],
    ['a word that is none', { dental: true }],
  ])('refuses %s', (_, requirements) => {
    expect(Requirements.safeParse(requirements).success).toBe(false);
  });

  it('gives the notice about replaced coverage in the states it names, or in each', () => {
    expect(replacementNotice({}, 'TX')).toBeNull();
    expect(replacementNotice({ replacement: { notice: 'r' } }, 'TX')).toBe('r');
    expect(replacementNotice({ replacement: { notice: 'r', states: ['TX', 'ME'] } }, 'ME')).toBe('r');
    expect(replacementNotice({ replacement: { notice: 'r', states: ['TX', 'ME'] } }, 'NY')).toBeNull();
  });
});
