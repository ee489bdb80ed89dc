import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';

export type QuestionSeed = { id: number; kind: 'health' | 'medication'; text: string };

/**
 * Health questions that plans refer to by id. The id decides what a Yes asks for (rules 2 §3): nothing for 145, the
 * physician for 146 and 147, the condition for all others.
 */
export const healthQuestions: readonly QuestionSeed[] = [
  condition(101, 'In the last 10 years, have you been treated for a disease of the heart, blood vessels or blood?'),
  condition(102, 'In the last 10 years, have you been treated for cancer, a tumor or a growth of any kind?'),
  condition(103, 'In the last 5 years, have you been in a hospital for more than two days, other than for childbirth?'),
  condition(
    104,
    'In the last 5 years, have you been treated for diabetes, a liver or kidney disease, or a lung disease?',
  ),
  {
    id: 145,
    kind: 'health',
    text: TOBACCO_QUESTION,
  },
  {
    id: 146,
    kind: 'health',
    text: 'Is a treatment, test or operation planned or advised that has not taken place yet?',
  },
  {
    id: 147,
    kind: 'health',
    text: 'Do you have an illness or injury for which you are seeing a doctor now?',
  },
  { id: 150, kind: 'medication', text: 'Do you take medication that a doctor prescribed?' },
];

function condition(id: number, text: string): QuestionSeed {
  return { id, kind: 'health', text };
}

/** Questions of the help assistant (rules 1 §7.7). */
export const assistantQuestions: readonly { id: number; text: string }[] = [
  { id: 1, text: 'What would you like to cover first?' },
  { id: 2, text: 'Who should the plan cover?' },
  { id: 3, text: 'Is there a doctor or dentist you want to keep?' },
  { id: 4, text: 'When should your coverage start?' },
];
