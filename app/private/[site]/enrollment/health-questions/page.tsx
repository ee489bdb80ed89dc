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
import * as z from 'zod';
import { HealthStep } from '@/components/enrollment/health-step';
import { toHealthAnswers, toHealthDefinition } from '@/lib/rules/steps/health-wire';
import { HealthAnswers } from '@/lib/contract/health';
import { initialHealth, type HealthAnswers as Answers } from '@/lib/rules/steps/health-answers';
import { withHealthDraft } from '@/lib/rules/steps/health-draft';
import { parseDateText } from '@/lib/rules/text/date-text';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'health');

export default async function HealthPage(props: StepProps) {
  const context = await loadStep(props, 'health');
  const [questions, saved, contact, born] = await Promise.all([
    context.shopper.call(context.step.load, { enrollment_id: context.enrollmentId }),
    loadAnswers(context),
    loadContact(context),
    loadBirth(context),
  ]);
  const { version, ...asked } = valueOf(questions).data.result;
  const definition = toHealthDefinition(asked);
  const kept = saved.answers && toHealthAnswers(saved.answers);
  const draft = currentDraft(context, version);
  return (
    <StepPage context={context}>
      <HealthStep
        data={buildStepData(context, { descriptors: [], version }, {}, contact.email_address)}
        definition={definition}
        born={born}
        givenOn={saved.givenOn}
        fromBefore={saved.fromBefore && isAnswered(initialHealth(definition, kept))}
        kept={draft ? withHealthDraft(definition, kept, draft.values) : kept}
      />
    </StepPage>
  );
}

/** Says whether earlier answers are about a question that is asked now. */
function isAnswered({ condition_questions: conditions, medication_question: medication, notes }: Answers): boolean {
  return notes !== '' || [...conditions, ...(medication ? [medication] : [])].some((each) => each.yes_no_flag !== '');
}

/** The day of birth that the price was made for; null where it cannot be had, and the server alone checks. */
async function loadBirth({ shopper, enrollmentId }: StepContext): Promise<string | null> {
  const answer = await shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column: 'filter_info' });
  const { dob } = (answer.ok ? Quoted.safeParse(answer.value.data.result).data : null) ?? {};
  return dob === undefined ? null : parseDateText(dob);
}

const Quoted = z.object({ dob: z.string().max(10) });

type Loaded = { answers: HealthAnswers | null; fromBefore: boolean; givenOn: string | null };

/** The answers as saved; an existing member without any starts with those given before (rules 2 §4). */
async function loadAnswers({ shopper, enrollmentId, step }: StepContext<'health'>): Promise<Loaded> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const saved = HealthAnswers.safeParse(valueOf(answer).data.result);
  if (saved.success || shopper.session?.enrollType !== 'existing-member')
    return { answers: saved.data ?? null, fromBefore: false, givenOn: null };
  const before = await shopper.call('getExistingPrimaryHealthInfo', mine);
  const answers = before.ok ? before.value.data.result : null;
  const given = answers?.answered_on;
  return { answers, fromBefore: answers !== null, givenOn: given === undefined ? null : parseDateText(given) };
}
