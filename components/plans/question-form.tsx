import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';

/** The frame of a plan's questions: what is missing, what was refused, the questions and their button. */
export function QuestionForm({
  label,
  errors,
  failure,
  attempts,
  pending,
  onSubmit,
  children,
}: {
  label: string;
  errors: readonly { id: string; text: string }[];
  failure: { message: string } | null;
  attempts: number;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form noValidate className="mt-6" aria-label={label} onSubmit={onSubmit}>
      <ErrorSummary errors={errors} submitCount={attempts} />
      <FormProblem text={failure?.message} />
      <div className="fields">{children}</div>
      <Button type="submit" variant="primary" className="mt-6" pending={pending}>
        Submit answers
      </Button>
    </form>
  );
}
