import type { ReactNode } from 'react';
import { HiddenInputs } from '@/components/plain-answer';
import { Button, type ButtonLook } from '@/components/ui/button';

/** The address that a form of the list goes to, and the place in the list that it comes back to. */
export type CensusAction = { action: string; place: Readonly<Record<string, string>> };

/** A button that mails reminders: plain, with scripts or without, as its answer is the page. */
export function RemindForm({
  to: { action, place },
  whom,
  look = {},
  children,
}: {
  to: CensusAction;
  whom: Readonly<Record<string, string>>;
  look?: ButtonLook;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} className="census-form">
      <HiddenInputs values={{ ...place, ...whom }} />
      <Button type="submit" {...look}>
        {children}
      </Button>
    </form>
  );
}
