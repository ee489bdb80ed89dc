import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../art/icons';
import { cx } from './cx';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
};

/** A section of a page that opens: exclusions, an example, questions. Find-in-page and print reach into it. */
export function Disclosure({ summary, children, open, name }: DisclosureProps) {
  return (
    <details className="acc" open={open} {...(name && { name })}>
      <summary>
        {summary}
        <ChevronDownIcon className="chev" />
      </summary>
      <div className="acc-body">{children}</div>
    </details>
  );
}

/** A card that opens: "Why this price?", the order summary on a phone. */
export function FoldCard({
  summary,
  children,
  open,
  small = false,
  className,
}: DisclosureProps & { small?: boolean; className?: string }) {
  return (
    <details className={cx('card fold', small && 'fold-sm', className)} open={open}>
      <summary>
        {summary}
        <ChevronDownIcon className="chev" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
