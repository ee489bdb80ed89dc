import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { NoteBox } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Checkbox, Select } from '@/components/ui/inputs';
import { PageHeader } from '@/components/ui/page-header';
import { PrintButton } from '@/components/ui/print-button';
import { routes } from '@/lib/site/routes';
import { MAX_COMPARED } from './compare-limit';
import { columnPairs, type ComparedPlan } from './compare-rows';
import { CompareTable } from './compare-table';
import { compareHref, filterHref } from './plan-filter';
import '@/styles/compare.css';

export type CompareScreenProps = {
  basePath: string;
  crumbs: readonly Crumb[];
  plans: readonly ComparedPlan[];
  /** "78701, Member Only": whom the prices are for; null for starting prices. */
  pricedFor: string | null;
  /** Whole address of this comparison, to pass on. */
  address: string;
  /** Ids in the address that are not on offer here, and those beyond the limit. */
  unknown: number;
  surplus: number;
};

/**
 * Plans side by side (look §2.1 "Compare"): works without script, prints on one page, and its address can be passed on.
 */
export function CompareScreen(props: CompareScreenProps) {
  const { basePath, crumbs, plans, pricedFor, address } = props;
  const ids = plans.map((plan) => plan.plan_id);
  return (
    <Container className={`compare compare-${plans.length}`}>
      <Breadcrumbs items={crumbs} />
      <div className="mt-6">
        <PageHeader
          title="Compare plans"
          intro={pricedFor === null ? 'Prices are the lowest each plan starts from.' : `Prices for ${pricedFor}.`}
          action={
            <div className="flex flex-wrap gap-3 no-print">
              {plans.length < MAX_COMPARED && (
                <LinkButton href={filterHref(basePath, { categories: [], sort: 'price' }, ids)} size="sm">
                  Add a plan
                </LinkButton>
              )}
              <CopyButton text={address} what="the link to this comparison">
                Copy link
              </CopyButton>
              <PrintButton>Print</PrintButton>
            </div>
          }
        />
      </div>
      <Notes {...props} />
      {plans.length > 1 && <Choices plans={plans} />}
      <Card className="compare-card">
        <CompareTable
          plans={plans}
          priced={pricedFor !== null}
          planHref={(plan) => routes.plan(basePath, plan.plan_id, plan.plan_name)}
          removeHref={(plan) =>
            ids.length === 1
              ? null
              : compareHref(
                  basePath,
                  ids.filter((id) => id !== plan.plan_id),
                )
          }
        />
      </Card>
      <p className="mt-4 text-small text-muted">
        A summary. Each plan’s own page says everything it pays and leaves out.
      </p>
    </Container>
  );
}

function Notes({ unknown, surplus }: CompareScreenProps) {
  return (
    <>
      {surplus > 0 && (
        <NoteBox className="mt-5">
          <p>
            You can compare up to {MAX_COMPARED} plans. The first {MAX_COMPARED} are shown.
          </p>
        </NoteBox>
      )}
      {unknown > 0 && (
        <NoteBox className="mt-5">
          <p>
            {unknown === 1 ? 'One plan is' : `${unknown} plans are`} not offered here and left out of this comparison.
          </p>
        </NoteBox>
      )}
    </>
  );
}

/** The choice of what is shown: plain inputs that the style sheet listens to, so both work without script. */
function Choices({ plans }: Pick<CompareScreenProps, 'plans'>) {
  return (
    <div className="compare-choices no-print">
      <Checkbox id="differences" label="Only show differences" className="compare-differences" />
      {plans.length > 2 && (
        <div className="compare-pair">
          <label htmlFor="pair" className="text-small text-muted">
            Plans shown
          </label>
          <Select id="pair" compact>
            {columnPairs(plans.length).map(([left, right]) => (
              <option key={`${left}${right}`} value={`${left}${right}`}>
                {plans[left]?.plan_name} and {plans[right]?.plan_name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
