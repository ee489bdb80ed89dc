import type { MouseEvent, ReactNode } from 'react';
import { HiddenInputs } from '@/components/plain-answer';

/** A form of buttons alone: each is a step that its route takes when no script does (decisions 159). */
export function PlainSteps({
  action,
  values,
  children,
}: {
  action: string;
  values: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action}>
      <HiddenInputs values={values} />
      {children}
    </form>
  );
}

/** Attributes of such a button: its step, and what a script does instead. */
export function plainStep(intent: string, run: () => void) {
  return {
    type: 'submit' as const,
    name: 'intent',
    value: intent,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      run();
    },
  };
}
