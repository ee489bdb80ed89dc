import type { ReactNode } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { ErrorSummary } from '@/components/ui/error-summary';
import { CartAnswers, CartQuestion } from '@/components/cart-question';
import type { QuoteFormState } from './use-quote-form';

/** The frame of a dialog's form: what is wrong, the fields, Save and Cancel. Ids of fields are `{prefix}-{name}`. */
export function QuoteDialogForm<F extends string>({
  form,
  dialog,
  prefix,
  intro,
  submitLabel = 'Save',
  children,
}: {
  form: QuoteFormState<F>;
  dialog: string;
  prefix: string;
  /** One sentence why this is asked. */
  intro?: ReactNode;
  submitLabel?: string;
  children: ReactNode;
}) {
  const { asked, back } = form.question;
  return (
    <form method="post" noValidate onSubmit={form.submit} onChange={form.mend}>
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
            <Button onClick={() => closeDialog(dialog)}>Cancel</Button>
          </>
        )}
      </div>
    </form>
  );
}
