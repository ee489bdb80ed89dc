import { cache } from 'react';
import { ClientSigning } from '@/app/_steps/client-signing';
import { buildReviewCard, markOf, type CardStep } from '@/app/_steps/review-cards';
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
import { ReviewStep, type Hindrances } from '@/components/enrollment/review-step';
import type { ReviewCard } from '@/components/enrollment/review-card';
import { FROM_BANK } from '@/lib/contract/refusal-way';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { today } from '@/lib/clock';
import { toRecord } from '@/lib/rules/steps/shown-health';
import { stepOf, type Step } from '@/lib/rules/steps/step-table';
import { valueOf } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'review');

export default async function ReviewPage(props: StepProps) {
  const [context, query] = await Promise.all([loadStep(props, 'review'), props.searchParams]);
  const { step, steps, cart, shopper } = context;
  const [cards, review, billing, contact, agreement] = await Promise.all([
    Promise.all(steps.filter((each): each is CardStep => each.card !== null).map((each) => loadCard(context, each))),
    loadSaved(context, step.savedTab),
    loadSaved(context, stepOf('billing').savedTab),
    loadContact(context),
    shopper.call('getAgreementTexts', { enrollment_id: context.enrollmentId }),
  ]);
  const notes = currentDraft(context, undefined)?.values['additional_notes'] ?? toRecord(review)['additional_notes'];
  const words = submitWords(cart, toRecord(billing), today());
  return (
    <StepPage context={context} due={words}>
      <div>
        <ClientSigning context={context} form={query.form} />
        <ReviewStep
          data={buildStepData(context, { descriptors: [] }, {}, contact.email_address)}
          cards={cards}
          notes={typeof notes === 'string' ? notes : ''}
          submit={words}
          hindrances={{ ...hindrancesOf(context), fromBank: query.from === FROM_BANK }}
          producer={agreement.ok ? (agreement.value.data.producer ?? null) : null}
          stepHref={Object.fromEntries(steps.map((each) => [each.tab, wayTo(context, each)]))}
        />
      </div>
    </StepPage>
  );
}

/** A step's page, with the way back to the review. */
const wayTo = ({ shopper }: StepContext, step: Step): string => `${routes.step(shopper.site, step.slug)}?navto=review`;

/** The reasons that keep an enrollment from being submitted. A signature to be given again is told as that, not as a step that is open. */
function hindrancesOf(context: StepContext): Omit<Hindrances, 'fromBank'> {
  const { steps, done, changed } = context;
  const agreement = stepOf('agreement');
  return {
    signAgain: changed && { text: changed.text, href: wayTo(context, agreement) },
    open: steps
      .filter(({ key }) => key !== 'review' && !done.has(key) && !(key === 'agreement' && changed !== null))
      .map((each) => ({ title: each.title, href: wayTo(context, each) })),
  };
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
    href: routes.step(site, step.slug),
    image: site.branding.cardImages[step.key] ?? null,
    assisted: context.shopper.session?.eprocess === 'rep',
    mark: markOf(step, context.done.has(step.key), context.changed),
    draft: context.drafts.find(({ tab }) => tab === step.savedTab) ?? null,
  });
}
