import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { LinkButton } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { PrintButton } from '@/components/ui/print-button';
import { Table, type Column } from '@/components/ui/table';
import type { ListedPayment, MyPayments } from '@/lib/contract/member-home';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate, formatWireDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { joinWords } from '@/lib/rules/text/join-words';
import type { PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { TOLD_LABELS } from '@/lib/rules/words/told-payments';
import type { Crumb } from '@/lib/site/crumb';

type Props = { told: MyPayments; crumbs: readonly Crumb[]; homeHref: string };

const COLUMNS: readonly Column[] = [
  { key: 'on', label: 'Date' },
  { key: 'plans', label: 'For' },
  { key: 'state', label: 'Status' },
  { key: 'amount', label: 'Amount', amount: true },
];

const METHODS: Record<PaymentMethod, string> = {
  cc: 'By card',
  eft: 'From your bank account',
  list: 'With your employer’s bill',
  elist: 'With your employer’s bill',
  stmt: 'By statement',
};

/** All payments of a member on one list, to read and to print (decisions 256). */
export function PaymentsScreen({ told: { payments, more }, crumbs, homeHref }: Props) {
  return (
    <Container narrow className="pair-rows pb-12">
      <div className="no-print">
        <Breadcrumbs items={crumbs} />
      </div>
      <PageHeader
        className="mt-4"
        title="All payments"
        intro="What was taken, what is planned, and what came back to you."
      />
      {payments.length === 0 ? (
        <EmptyState
          spot="no-plans"
          title="No payment yet"
          action={<LinkButton href={homeHref}>Back to my plans</LinkButton>}
        >
          Payments of your plans stand here from the first one on. What others collect for you stands on their bill.
        </EmptyState>
      ) : (
        <>
          <div className="mt-6">
            <Table
              caption="All payments, planned ones first, then the newest"
              columns={COLUMNS}
              rows={payments.map((one, place) => ({ key: `${place}`, cells: toCells(one) }))}
            />
          </div>
          {more && <p className="mt-4 text-muted">Older payments are in the copy of your data.</p>}
          <div className="no-print mt-6 flex flex-wrap gap-3">
            <PrintButton />
            <LinkButton href={homeHref}>Back to my plans</LinkButton>
          </div>
        </>
      )}
    </Container>
  );
}

function toCells(payment: ListedPayment) {
  const { policy_id: policy, plans, on, month, amount, state, method, reason, refunds } = payment;
  const lines = [
    reason,
    ...refunds.map((back) => `${formatWireMoney(back.amount)} came back on ${formatWireDate(back.on)}`),
  ].filter(Boolean);
  return {
    on: <span className="font-semibold whitespace-nowrap">{formatWireDate(on)}</span>,
    plans: (
      <div>
        {joinWords(plans)}
        <div className="text-small text-muted">{monthText(month)}</div>
        <div className="text-small text-muted">
          Confirmation number <span className="whitespace-nowrap">{policy}</span>
        </div>
      </div>
    ),
    state: (
      <div>
        {TOLD_LABELS[state]}
        <div className="text-small text-muted">{METHODS[method]}</div>
        {lines.map((line) => (
          <div key={line} className="text-small text-muted">
            {line}
          </div>
        ))}
      </div>
    ),
    amount: formatWireMoney(amount),
  };
}

/** "December 2026", or from which day on where a month of coverage begins within one. */
function monthText(wire: string): string {
  const day = fromWireDate(wire) ?? '';
  return day.endsWith('-01') ? formatDate(day, 'month') : `month from ${formatDate(day)}`;
}
