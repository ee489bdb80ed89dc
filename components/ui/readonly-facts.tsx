import type { ReactNode } from 'react';
import { provided } from './provided';

/** Facts that a form knows already and does not ask again, as text, with a way to change them (look §2.1 step 1). */
export function ReadonlyFacts({
  facts,
  action,
}: {
  facts: readonly { label: string; value: ReactNode }[];
  action?: ReactNode;
}) {
  return (
    <div className="readonly-facts">
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{provided(value)}</dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  );
}
