import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { SmallForm } from '@/components/use-small-form';

/** The frame of a plan's questions: what is missing, what was refused, the questions and their button. */
export function QuestionForm({
  label,
  errors,
  form,
  onSubmit,
  children,
}: {
  label: string;
  errors: readonly { id: string; text: string }[];
  form: Pick<SmallForm<number>, 'pending' | 'message' | 'attempts'>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form method="post" noValidate className="mt-6" aria-label={label} onSubmit={onSubmit}>
      <ErrorSummary errors={errors} submitCount={form.attempts} />
      <FormProblem text={form.message} />
      <div className="fields">{children}</div>
      <Button type="submit" variant="primary" className="mt-6" pending={form.pending}>
        Submit answers
      </Button>
    </form>
  );
}
