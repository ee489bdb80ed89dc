import type { ReactNode } from 'react';
import { CloseIcon } from '@/components/art/icons';
import { QuietLink, LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { HeldMark } from '@/components/shell/held-mark';
import { Plate } from '@/components/shell/plate';
import { showPrice } from '@/components/shell/shown-price';
import { Price } from '@/components/ui/price';
import { buildCompareRows, type ComparedPlan, type CompareRow } from './compare-rows';

type Props = {
  plans: readonly ComparedPlan[];
  /** Prices are the shopper's own. */
  priced: boolean;
  planHref: (plan: ComparedPlan) => string;
  /** The comparison without a plan; null for the last one. */
  removeHref: (plan: ComparedPlan) => string | null;
};

/*
 * The roles say again what the elements are: on a phone rows are laid out as a grid, which makes some browsers forget
 * that they are rows of a table.
 */

/** Plans as columns, features as rows, the price first. */
export function CompareTable({ plans, priced, planHref, removeHref }: Props) {
  return (
    <table role="table" className="compare-table">
      <caption className="sr-only">Plans side by side</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" className="compare-corner" />
          {plans.map((plan, column) => (
            <th key={plan.plan_id} role="columnheader" scope="col" className={`col-${column}`}>
              <PlanHead plan={plan} href={planHref(plan)} removeHref={removeHref(plan)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        <Row label={priced ? 'Price for you' : 'Price'} className="compare-price">
          {plans.map((plan, column) => (
            <Cell key={plan.plan_id} column={column}>
              <Price {...showPrice(plan)} size="sm" />
              {priced && plan.plan_pricing_id === null && (
                <p className="mt-2 text-small text-muted">Not available for your details. Its page says why.</p>
              )}
            </Cell>
          ))}
        </Row>
        {buildCompareRows(plans).map((row) => (
          <Row key={row.label} label={row.label} className={plans.length > 1 && row.same && 'compare-same'}>
            {plans.map((plan, column) => (
              <Cell key={plan.plan_id} column={column} empty={row.values[column] === null}>
                <Value row={row} column={column} />
              </Cell>
            ))}
          </Row>
        ))}
        <Row label={<span className="sr-only">Next</span>} className="no-print">
          {plans.map((plan, column) => (
            <Cell key={plan.plan_id} column={column}>
              <LinkButton href={planHref(plan)} size="sm">
                {priced && plan.plan_pricing_id !== null ? 'See price and add' : 'More Info'}
                <span className="sr-only">: {plan.plan_name}</span>
              </LinkButton>
            </Cell>
          ))}
        </Row>
      </tbody>
    </table>
  );
}

function PlanHead({ plan, href, removeHref }: { plan: ComparedPlan; href: string; removeHref: string | null }) {
  return (
    <div className="compare-head">
      <div className="flex items-start justify-between gap-2">
        <Plate carrier={plan.plan_logo} decorative />
        {removeHref !== null && (
          <a
            className="icon-btn no-print"
            href={removeHref}
            aria-label={`Remove ${plan.plan_name} from the comparison`}
          >
            <CloseIcon />
          </a>
        )}
      </div>
      <QuietLink href={href}>{plan.plan_name}</QuietLink>
      <HeldMark text={plan.held} />
    </div>
  );
}

function Row({ label, className, children }: { label: ReactNode; className?: string | false; children: ReactNode }) {
  return (
    <tr role="row" className={cx(className)}>
      <th role="rowheader" scope="row">
        {label}
      </th>
      {children}
    </tr>
  );
}

function Cell({ column, empty = false, children }: { column: number; empty?: boolean; children: ReactNode }) {
  return (
    <td role="cell" className={cx(`col-${column}`, empty && 'compare-none')}>
      {children}
    </td>
  );
}

function Value({ row, column }: { row: CompareRow; column: number }) {
  const value = row.values[column] ?? null;
  if (value !== null) return value;
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">Not stated</span>
    </>
  );
}
