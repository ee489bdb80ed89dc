import type { ReactNode } from 'react';
import { CheckIcon } from '@/components/art/icons';
import { Arcs } from '@/components/art/arcs';

/** The receipt's ticket: brand panel with the good news, a fold with notches, then number and amounts. */
export function Ticket({
  title,
  lead,
  numberLabel,
  number,
  action,
  children,
}: {
  title: ReactNode;
  lead: ReactNode;
  numberLabel: string;
  number: string;
  /** Beside the number, such as a copy button. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="ticket">
      <div className="mesh ticket-top">
        <Arcs />
        <span className="ticket-ok">
          <CheckIcon />
        </span>
        <h1 tabIndex={-1} id="page-heading">
          {title}
        </h1>
        <p>{lead}</p>
      </div>
      <div className="ticket-body">
        <div className="ticket-number">
          <dl>
            <dt>{numberLabel}</dt>
            <dd data-testid="confirmation-number">{number}</dd>
          </dl>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The next steps, in order, each with an icon. */
export function Timeline({ items }: { items: readonly { icon: ReactNode; title: string; text: ReactNode }[] }) {
  return (
    <ol className="timeline">
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="tic tic-round">{icon}</span>
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
