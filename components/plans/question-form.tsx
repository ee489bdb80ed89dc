import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { SmallForm } from '@/components/use-small-form';
import type { ReadField } from '@/lib/rules/quote/question-fields';

/** The frame of a plan's questions: what is missing, what was refused, the questions and their button. */
export function QuestionForm({
  label,
  asked,
  action,
  planId,
  errors,
  form,
  onSubmit,
  children,
}: {
  label: string;
  /** The kind of the questions, for the route without script. */
  asked: 'underwriting' | 'carrier';
  /** Address that takes the form when no script does. */
  action: string;
  planId: number;
  errors: readonly { id: string; text: string }[];
  form: Pick<SmallForm<string>, 'pending' | 'message' | 'attempts'>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} noValidate className="mt-6" aria-label={label} onSubmit={onSubmit}>
      <input type="hidden" name="plan_id" value={planId} />
      <input type="hidden" name="asked" value={asked} />
      <ErrorSummary errors={errors} submitCount={form.attempts} />
      <FormProblem text={form.message} />
      <div className="fields">{children}</div>
      <Button type="submit" variant="primary" className="mt-6" pending={form.pending}>
        Submit answers
      </Button>
    </form>
  );
}

/** The fields of a form by their names. */
export function fieldsOf(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}
