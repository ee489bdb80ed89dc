import { cache } from 'react';
import { buildReviewCard, type CardStep } from '@/app/_steps/review-cards';
import { loadChoices } from '@/app/_steps/step-choices';
import {
  buildStepData,
  currentDraft,
  loadContact,
  loadStep,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { submitWords } from '@/app/_steps/submit-words';
import { ReviewStep, type ReviewCard } from '@/components/enrollment/review-step';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { today } from '@/lib/clock';
import { toRecord } from '@/lib/rules/steps/shown-health';
import { stepOf, type Step } from '@/lib/rules/steps/step-table';
import { valueOf } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'review');

export default async function ReviewPage(props: StepProps) {
  const context = await loadStep(props, 'review');
  const { shopper, step, steps, cart } = context;
  const [cards, review, billing, contact, agreement] = await Promise.all([
    Promise.all(steps.filter((each): each is CardStep => each.card !== null).map((each) => loadCard(context, each))),
    loadSaved(context, step.savedTab),
    loadSaved(context, stepOf('billing').savedTab),
    loadContact(context),
    shopper.call('getAgreementTexts', { enrollment_id: context.enrollmentId }),
  ]);
  const notes = currentDraft(context, undefined)?.values['additional_notes'] ?? toRecord(review)['additional_notes'];
  return (
    <StepPage context={context}>
      <ReviewStep
        data={buildStepData(context, { descriptors: [] }, {}, contact.email_address)}
        cards={cards}
        notes={typeof notes === 'string' ? notes : ''}
        submit={submitWords(cart, toRecord(billing), today())}
        producer={agreement.ok ? (agreement.value.data.producer ?? null) : null}
        stepHref={Object.fromEntries(steps.map((each) => [each.tab, routes.step(shopper.site, each.slug)]))}
      />
    </StepPage>
  );
}

type SavedTab = Step['savedTab'];

/** Once a request: a card and the words of the button read the same answers. */
const loadSaved = cache(async ({ shopper, enrollmentId }: StepContext, column: SavedTab): Promise<unknown> => {
  const answer = await shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column });
  return valueOf(answer).data.result;
});

/** One card, with the lists that its answers need to be told in words. */
async function loadCard(context: StepContext, step: CardStep): Promise<ReviewCard> {
  const { site } = context.shopper;
  const saved = await loadSaved(context, step.savedTab);
  const form = step.key === 'health' || step.key === 'review' ? null : STEP_FORMS[step.key];
  // A list of people has its answers one level deeper; each person gave them all.
  const wanted = (name: string) => Array.isArray(saved) || Object.hasOwn(toRecord(saved), name);
  return buildReviewCard(step, {
    saved,
    choices: form ? await loadChoices(context, form, wanted) : {},
    editHref: `${routes.step(site, step.slug)}?navto=review`,
    image: site.branding.cardImages[step.key] ?? null,
    draft: context.drafts.find(({ tab }) => tab === step.savedTab) ?? null,
  });
}
