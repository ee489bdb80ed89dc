import { buildReviewCard, toRecord } from '@/app/_steps/review-cards';
import { buildStepData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { ReviewStep } from '@/components/enrollment/review-step';
import type { RequestOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { Step } from '@/lib/rules/steps/step-table';
import { valueOf } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'review');

type Column = RequestOf<EndpointNamed<'getEnrollmentTempInfo'>>['column'];
type CardStep = Step & { card: NonNullable<Step['card']> };

export default async function ReviewPage(props: StepProps) {
  const context = await loadStep(props, 'review');
  const { shopper, enrollmentId, steps, cart } = context;
  const load = async (column: Column) =>
    valueOf(await shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column })).data.result;
  const shown = steps.filter((step): step is CardStep => step.card !== null);
  const [saved, review, contact] = await Promise.all([
    Promise.all(shown.map((step) => load(step.savedTab as Column))),
    load('review_info'),
    loadContact(context),
  ]);
  const notes = toRecord(review)['additional_notes'];
  return (
    <StepPage context={context}>
      <ReviewStep
        data={buildStepData(context, { descriptors: [] }, {}, contact.email_address)}
        cards={shown.map((step, index) =>
          buildReviewCard(
            step,
            saved[index],
            `${routes.step(shopper.site, step.slug)}?navto=review`,
            shopper.site.branding.cardImages[step.key] ?? null,
          ),
        )}
        notes={typeof notes === 'string' ? notes : ''}
        dueToday={formatWireMoney(cart.initial_month_cost)}
        recurring={formatWireMoney(cart.recurring_month_cost)}
        stepHref={Object.fromEntries(steps.map((step) => [step.tab, routes.step(shopper.site, step.slug)]))}
      />
    </StepPage>
  );
}
