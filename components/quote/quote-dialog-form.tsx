import type { ReactNode } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { ErrorSummary } from '@/components/ui/error-summary';
import { HiddenInputs } from '@/components/plain-answer';
import { CartAnswers, CartQuestion } from '@/components/cart-question';
import type { QuoteFormState } from './use-quote-form';

/** True for a form in the box with the price, where the answer is all that the price waits for (decisions 145). */
export type InBox = true | undefined;

/** The route of a form that stands on the page itself, without script. */
export type PlainAsk = { action: string; hidden: Readonly<Record<string, string>> };

type Place = { dialog: string | null; prefix: string; submitLabel?: string };

/** A form in the box has ids of its own, as the same one may be open in its dialog, and says that it leads to a price. */
export function placeOf(inBox: InBox, place: { dialog: string; prefix: string }): Place {
  return inBox ? { dialog: null, prefix: `box-${place.prefix}`, submitLabel: 'See the price' } : place;
}

/**
 * The frame of such a form: what is wrong, the fields, Save, and Cancel in a dialog. Ids of fields are
 * `{prefix}-{name}`.
 */
export function QuoteDialogForm<F extends string>({
  form,
  dialog,
  prefix,
  intro,
  submitLabel = 'Save',
  plain,
  children,
}: {
  form: QuoteFormState<F>;
  /** Null on the page itself, where there is nothing to cancel. */
  dialog: string | null;
  prefix: string;
  /** One sentence why this is asked. */
  intro?: ReactNode;
  submitLabel?: string;
  /** The route that takes the form when no script does, with its hidden inputs. */
  plain?: PlainAsk | undefined;
  children: ReactNode;
}) {
  const { asked, back } = form.question;
  return (
    <form method="post" action={plain?.action} noValidate onSubmit={form.submit} onChange={form.mend}>
      {plain && <HiddenInputs values={plain.hidden} />}
      <ErrorSummary
        errors={form.errors.map(({ name, text }) => ({ id: name === '' ? '' : `${prefix}-${name}`, text }))}
        submitCount={form.attempts}
      />
      <FormProblem text={form.message} />
      {asked !== null && <CartQuestion asked={asked} />}
      {/* The answers stay in their elements while the cart is asked about. */}
      <div hidden={asked !== null}>
        {intro && <p className="mb-5 text-muted">{intro}</p>}
        <div className="fields">{children}</div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {asked !== null ? (
          <CartAnswers pending={form.pending} onBack={back} />
        ) : (
          <>
            <Button type="submit" variant="primary" pending={form.pending}>
              {submitLabel}
            </Button>
            {dialog !== null && <Button onClick={() => closeDialog(dialog)}>Cancel</Button>}
          </>
        )}
      </div>
    </form>
  );
}
