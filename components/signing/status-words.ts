import { STEPS } from '@/lib/rules/steps/step-table';
import type { ShownStatus } from '@/lib/contract/shown-status';
import type { SigningEnd, SigningState } from '@/lib/rules/words/signing-words';

const STATE_WORDS: Record<SigningState, string> = {
  sent: 'Sent',
  open: 'With client',
  submitted: 'Submitted',
  ended: 'Ended',
  expired: 'Expired',
};

const END_WORDS: Record<SigningEnd, (first: string) => string> = {
  replaced: () => 'A newer link was sent, so this one is over.',
  stopped: () => 'You stopped this link. Nobody can open it any more.',
  'taken-back': () => 'You took the application back to change it, so the link is over.',
  'given-back': (first) => `${first} gave the application back to you.`,
  guessed: () => 'Five wrong codes were entered, so the link ended. Send it again and read out the new code.',
};

/** The state of a link in a word. */
export const stateWord = ({ state, end_cause: cause }: ShownStatus): string =>
  state === 'ended' && cause === 'given-back' ? 'Given back' : STATE_WORDS[state];

/** Why a link is over, in a sentence; null while it is not. */
export function endSentence({ state, end_cause: cause, first_name: first }: ShownStatus): string | null {
  if (state === 'expired') return 'The link opened for two days and is over. Send it again, with a new code.';
  return state === 'ended' && cause !== null ? END_WORDS[cause](first) : null;
}

/** `left` is the stage at which a link ended. */
export type StageState = 'done' | 'now' | 'left' | 'later';
export type Stage = { key: string; title: string; text: string; at: string | null; state: StageState };

/** The title of the step that the client has open. */
const stepTitle = (key: string | null): string => STEPS.find((step) => step.key === key)?.title ?? '';

/** The stages of a link's client, in order. Money is not called paid before it is taken (decisions 40). */
export function stagesOf(status: ShownStatus): Stage[] {
  const {
    device,
    step,
    first_name: first,
    opened_at,
    step_at,
    signed_at,
    payment_at,
    submitted_at,
    policy_id,
  } = status;
  const stages = [
    {
      key: 'opened',
      title: 'Opened',
      at: opened_at,
      text: device === 'phone' ? 'On a phone, code entered' : 'Code entered',
    },
    { key: 'reading', title: 'Reading', at: step_at, text: step === null ? '' : `At “${stepTitle(step)}”` },
    { key: 'signed', title: 'Signed', at: signed_at, text: `By ${first}` },
    { key: 'payment', title: 'Payment', at: payment_at, text: 'How to pay was given; nothing is taken yet' },
    {
      key: 'submitted',
      title: 'Submitted',
      at: submitted_at,
      text: policy_id === null ? '' : `Confirmation number ${policy_id}`,
    },
  ];
  const isPassed = (key: string) => key !== 'reading' || signed_at !== null || submitted_at !== null;
  const here = endSentence(status) === null ? ('now' as const) : ('left' as const);
  return stages.map((stage) => {
    if (stage.at === null) return { ...stage, text: 'Not yet', state: 'later' as const };
    return { ...stage, state: isPassed(stage.key) ? ('done' as const) : here };
  });
}

/** One sentence that says where the client is, for those who hear the page. */
export function sayStatus(status: ShownStatus): string {
  const { first_name: first, state, step } = status;
  const over = endSentence(status);
  if (over !== null) return over;
  if (state === 'submitted') return `${first} has submitted.`;
  if (state === 'sent') return `${first} has not opened the link yet.`;
  return step === null ? `${first} has opened the link.` : `${first} is at ${stepTitle(step)}.`;
}
