import type { ReactNode } from 'react';
import { AnswerBox } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { MemberHome, NextPayment } from '@/lib/contract/member-home';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { HELD_INTENTS } from '@/lib/site/form-places';

type Props = {
  questions: MemberHome['questions'];
  failed: readonly NextPayment[];
  action: string;
  /** The answer to the form that was sent. */
  sent: CameBack | null;
  /** Changes that wait for a decision or were decided. */
  children: ReactNode;
};

const DONE: Readonly<Record<string, string>> = {
  [HELD_INTENTS.cancel]: 'The plan is cancelled. We have mailed you what happens next.',
  [HELD_INTENTS.payment]:
    'Your payments are taken the new way from now on. We have mailed you a copy of what you agreed to.',
  [HELD_INTENTS.phone]: 'We call you at the new number from now on.',
  [HELD_INTENTS.heirs]: 'Your new list of beneficiaries counts from today. We have mailed you that it changed.',
  [HELD_INTENTS.mine]: 'Thank you. The plans of that enrollment stand with your others now.',
  [HELD_INTENTS.notMine]: 'Thank you. We keep it apart and look into it.',
  'move-done': 'We have your new address. We have mailed you what follows from it.',
  'move-waiting': 'Your move is signed and waits for a decision. We have mailed you what happens next.',
  'move-withdrawn': 'You took the move back. Address and prices stay as they are.',
  'email-done': 'Our mail and the codes to sign in go to your new address from now on.',
  'people-done': 'Who your plans cover has changed. We have mailed you the new prices.',
  'people-waiting': 'Your change is signed and waits for a decision. We have mailed you what happens next.',
  'people-withdrawn': 'You took the change back. Your plans stay as they are.',
};

/** The things that wait for the member, above their plans: an answer, a payment that did not come, a question. */
export function MemberNotices({ questions, failed, action, sent, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {sent !== null && Object.keys(sent.problems).length === 0 && (
        <AnswerBox tone={sent.message === '' ? 'success' : 'error'} className="">
          {sent.message === '' ? DONE[sent.about] : sent.message}
        </AnswerBox>
      )}
      {failed.map((payment) => (
        <Banner
          key={payment.policy_id}
          tone="warning"
          title={`A payment of ${formatWireMoney(payment.amount)} did not come.`}
          action={
            <form method="post" action={action}>
              <HiddenInputs values={{ intent: HELD_INTENTS.pay, policy: payment.policy_id }} />
              <Button type="submit" variant="primary" size="sm">
                Pay {formatWireMoney(payment.amount)} now
              </Button>
            </form>
          }
        >
          Confirmation number {payment.policy_id}. Nothing was taken. Please pay so that your coverage goes on.
        </Banner>
      ))}
      {children}
      {questions.map(({ claim_id: claim, submitted_on: on }) => (
        <Banner
          key={claim}
          title={`Is the enrollment of ${formatWireDate(on)} yours?`}
          action={
            <div className="flex flex-wrap gap-3">
              <Answer action={action} claim={claim} intent={HELD_INTENTS.mine}>
                Yes, it is mine
              </Answer>
              <Answer action={action} claim={claim} intent={HELD_INTENTS.notMine}>
                No, it is not
              </Answer>
            </div>
          }
        >
          It gave details that we have on file for you. If it is yours, its plans stand with your others, and a plan
          that you had already is given back in full.
        </Banner>
      ))}
    </div>
  );
}

function Answer({
  action,
  claim,
  intent,
  children,
}: {
  action: string;
  claim: string;
  intent: string;
  children: string;
}) {
  return (
    <form method="post" action={action}>
      <HiddenInputs values={{ intent, claim }} />
      <Button type="submit" size="sm">
        {children}
      </Button>
    </form>
  );
}
