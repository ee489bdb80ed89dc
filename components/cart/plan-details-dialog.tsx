'use client';

import useSWR from 'swr';
import { api, isGone, type CallResult } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { FactList } from '@/components/ui/summary-list';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { factsOfLevel } from '@/lib/rules/quote/level-facts';
import type { CartLine } from './cart-line';
import { showDate } from './show-date';

export type PlanDetailsDialogProps = {
  /** The plan asked about; null keeps the dialog closed. */
  line: CartLine | null;
  effectiveDate: string;
  onClose: () => void;
};

type Plan = AnswerOf<EndpointNamed<'getPlanDetailByQuery'>>['data'];

/** The benefits of a plan of the cart, without leaving the cart (rules 1 §2.11 "plan details"). */
export function PlanDetailsDialog({ line, effectiveDate, onClose }: PlanDetailsDialogProps) {
  const { data: outcome, mutate } = useSWR(line === null ? null : ['cart-plan', line.planId], () => loadPlan(line), {
    revalidateOnFocus: false,
    keepPreviousData: false,
  });
  const gone = outcome?.ok === false && isGone(outcome.failure);
  return (
    <Dialog
      id="plan-details"
      title={line?.name ?? 'Plan details'}
      open={line !== null}
      onClose={onClose}
      footer={
        <>
          {line && !gone && (
            <LinkButton href={line.planHref} variant="primary">
              Open the plan page
            </LinkButton>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {line && <FactList facts={costFacts(line, effectiveDate)} />}
      {outcome === undefined && <Skeleton className="mt-6 h-40 w-full" />}
      {gone && (
        <Banner tone="warning" live className="mt-6">
          {line?.problem?.message ?? 'This plan is not offered any more.'}
        </Banner>
      )}
      {outcome && !outcome.ok && !gone && (
        <Banner
          tone="error"
          live
          className="mt-6"
          action={
            <Button size="sm" onClick={() => void mutate()}>
              Try again
            </Button>
          }
        >
          {outcome.failure.message}
        </Banner>
      )}
      {outcome?.ok && line && <PlanFacts plan={outcome.value.data} pricingId={line.pricingId} />}
    </Dialog>
  );
}

async function loadPlan(line: CartLine | null): Promise<CallResult<{ data: Plan }>> {
  return api<'getPlanDetailByQuery'>('GET', '/get-plan-detail', { plan_id: line?.planId ?? 0 });
}

function costFacts(line: CartLine, effectiveDate: string) {
  return [
    { label: 'Total Price', value: line.problem === null ? `${line.price} a month` : 'No price' },
    { label: 'Coverage starts', value: showDate(effectiveDate) },
  ];
}

function PlanFacts({ plan, pricingId }: { plan: Plan; pricingId: number }) {
  const level = plan.levels.find(({ plan_pricing_id }) => plan_pricing_id === pricingId);
  const facts = factsOfLevel(plan.facts, pricingId);
  return (
    <>
      <p className="mt-6 text-muted">{plan.plan_short_text}</p>
      {level && level.benefit_lines.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {level.benefit_lines.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <div className="mt-6">
          <h3 className="text-h3">What the plan pays</h3>
          <FactList facts={facts} />
        </div>
      )}
    </>
  );
}
