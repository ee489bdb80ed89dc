import { useEffect, useId, useRef } from 'react';
import type { FormEvent } from 'react';
import { FormProblem } from './ui/banner';
import { Button } from './ui/button';
import { Dialog } from './ui/dialog';
import { LeaderList, LeaderRow } from './ui/leader-row';
import type { CartChanges } from '@/lib/contract/cart';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { CartQuestionDialogProps } from './cart-question-parts';

/**
 * The effect of a change on the plans in the cart: each with its old and new price, asked before anything is saved
 * (decisions 138). Takes the focus, as it stands in place of what was pressed.
 */
export function CartQuestion({ asked, intro = INTRO }: { asked: CartChanges; intro?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [asked]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-h3">
        This changes your cart
      </h3>
      <p className="mt-2 mb-5 text-muted">{intro}</p>
      <LeaderList>
        {asked.changes.map(({ plan_id, plan_name, was, is, problem }) => (
          <LeaderRow key={plan_id} label={plan_name} amount={<Change was={was} is={is} />} note={problem} />
        ))}
      </LeaderList>
      <hr className="rule" />
      <LeaderRow sum label="Each month" amount={<Change was={sumOf(asked.was_cost)} is={sumOf(asked.is_cost)} />} />
    </>
  );
}

const INTRO = 'Your answers are for every plan in your cart. Nothing is saved yet.';

/** A cart whose plans have no price is not free. */
const sumOf = (cost: string): string | null => (cost === '0.00' ? null : cost);

const shown = (price: string | null) => (price === null ? 'no price' : formatWireMoney(price));

function Change({ was, is }: { was: string | null; is: string | null }) {
  return (
    <>
      <span className="sr-only">was </span>
      <s className="font-normal text-muted">{shown(was)}</s>
      <span className="sr-only">, then </span> {shown(is)}
    </>
  );
}

/** The question in a dialog of its own, where a button asked it. */
export function CartQuestionDialog({ question, title, intro, pending, onAgree }: CartQuestionDialogProps) {
  // A page may hold several: of a day, of a rider, of a removal.
  const id = useId();
  const { asked, back, message } = question;
  function agree(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onAgree();
  }
  return (
    <Dialog id={`cart-question${id}`} title={title} open={asked !== null} onClose={back}>
      {asked !== null && (
        <form method="post" onSubmit={agree}>
          <FormProblem text={message} />
          <CartQuestion asked={asked} intro={intro} />
          <div className="mt-6 flex flex-wrap gap-3">
            <CartAnswers pending={pending} onBack={back} />
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Yes and no to the question; yes sends the form that it stands in. */
export function CartAnswers({ pending, onBack }: { pending: boolean; onBack: () => void }) {
  return (
    <>
      <Button type="submit" variant="primary" pending={pending}>
        Save and change my cart
      </Button>
      <Button onClick={onBack}>Go back</Button>
    </>
  );
}
