import type { ReactNode } from 'react';
import { Banner } from './ui/banner';
import { Button, LinkButton } from './ui/button';
import { ANSWER_ANCHOR, CART_YES } from '@/lib/site/form-places';

/** A form that came back: what it sent, and what was said to it (lib/session/sent-form.ts). */
export type CameBack = {
  about: string;
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  message: string;
  agreed?: string | undefined;
};

/** The hidden inputs of a plain form. */
export function HiddenInputs({ values }: { values: Readonly<Record<string, string | number>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/**
 * The answer to a form that was sent without script, beside what was pressed: its refusal, a question about the cart
 * with Yes and No, or, with `ask`, the question that stands before the change (decisions 159).
 */
export function PlainAnswer({
  action,
  back,
  sent,
  ask,
}: {
  action: string;
  /** The page as it is without the answer. */
  back: string;
  sent: CameBack;
  ask?: { title: string; yes: string; children: ReactNode };
}) {
  const { values, message, agreed } = sent;
  const isQuestion = agreed !== undefined;
  const yes = isQuestion ? CART_YES : message === '' ? ask?.yes : undefined;
  return (
    <div id={ANSWER_ANCHOR} tabIndex={-1} className="mt-4 scroll-mt-8">
      <Banner
        tone={isQuestion || yes !== undefined ? 'warning' : 'error'}
        {...(yes !== undefined && !isQuestion && ask && { title: ask.title })}
      >
        {message === '' ? ask?.children : <p>{message}</p>}
        {yes !== undefined && (
          <form method="post" action={action} className="mt-3 flex flex-wrap gap-3">
            <HiddenInputs values={{ ...values, ...(isQuestion && { cart_agreed: agreed }) }} />
            <Button type="submit" size="sm" variant={isQuestion ? 'primary' : 'danger'}>
              {yes}
            </Button>
            <LinkButton size="sm" href={back}>
              {isQuestion ? 'Go back' : 'No'}
            </LinkButton>
          </form>
        )}
      </Banner>
    </div>
  );
}
