import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Card, Container } from '@/components/ui/card';
import { FilterLinks } from '@/components/ui/filter-links';
import { PageHeader } from '@/components/ui/page-header';
import { PrintButton } from '@/components/ui/print-button';
import { SummaryList } from '@/components/ui/summary-list';
import { Table, type Column } from '@/components/ui/table';
import type { GroupInvoice } from '@/lib/contract/census';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { Crumb } from '@/lib/site/crumb';
import { dueDayText, monthText, peopleText, plansText } from './census-texts';

export type GroupInvoiceProps = {
  invoice: GroupInvoice;
  crumbs: readonly Crumb[];
  csvHref: string;
  hrefOf: (month: string) => string;
};

const COLUMNS: readonly Column[] = [
  { key: 'label', label: 'Class' },
  { key: 'people', label: 'People' },
  { key: 'employer', label: 'You pay', amount: true },
  { key: 'payroll', label: 'From payroll', amount: true },
  { key: 'total', label: 'Total', amount: true },
];

/** The invoice of a month's contributions, by class of employees, to print and to file (decisions 270). */
export function GroupInvoiceScreen({ invoice, crumbs, csvHref, hrefOf }: GroupInvoiceProps) {
  const { month, months, due_on: due, classes, unknown_plans: unknown } = invoice;
  return (
    <Container narrow className="pair-rows pb-12">
      <div className="no-print">
        <Breadcrumbs items={crumbs} />
      </div>
      <PageHeader
        className="mt-4"
        title={`Contributions for ${monthText(month)}`}
        intro={`${invoice.group_name}, due ${dueDayText(due)}`}
      />
      <nav aria-label="Month" className="no-print mt-6">
        <FilterLinks
          choices={months.map((one) => ({ label: monthText(one), href: hrefOf(one), isOn: one === month }))}
        />
      </nav>
      <Card className="mt-6 p-5 md:p-8">
        {classes.length === 0 ? (
          <p>No plan of your employees is in force in {monthText(month)}.</p>
        ) : (
          <Table
            caption={`Contributions for ${monthText(month)} by class`}
            columns={COLUMNS}
            rows={classes.map((one) => ({
              key: one.label,
              cells: {
                label: <span className="font-semibold">{one.label}</span>,
                people: (
                  <div>
                    {peopleText(one.people)}
                    <div className="text-small text-muted">{plansText(one)}</div>
                  </div>
                ),
                employer: formatWireMoney(one.employer),
                payroll: formatWireMoney(one.payroll),
                total: formatWireMoney(one.total),
              },
            }))}
            total={{ label: 'Total due', amount: formatWireMoney(invoice.total) }}
          />
        )}
        <div className="mt-6">
          <SummaryList
            rows={[
              { label: 'Due', value: dueDayText(due) },
              { label: 'You pay', value: formatWireMoney(invoice.employer) },
              { label: 'From payroll', value: formatWireMoney(invoice.payroll) },
            ]}
          />
        </div>
        <p className="mt-5 text-muted">
          {unknown > 0 &&
            `${unknown} ${unknown === 1 ? 'plan is' : 'plans are'} in force whose parts are not known here, and in no amount. `}
          Fees that a bill adds to its plans are not included. Sums are told for three people or more, so that no line
          is one person’s.
        </p>
      </Card>
      <div className="no-print mt-6 flex flex-wrap gap-3">
        <PrintButton />
        <a href={csvHref} className="btn btn-secondary">
          Download as CSV
        </a>
      </div>
    </Container>
  );
}
