import {
  buildStepData,
  loadContact,
  loadStep,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { HealthStep } from '@/components/enrollment/health-step';
import { toHealthAnswers, toHealthDefinition } from '@/components/enrollment/health-wire';
import { HealthAnswers } from '@/lib/contract/health';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'health');

export default async function HealthPage(props: StepProps) {
  const context = await loadStep(props, 'health');
  const [questions, saved, contact] = await Promise.all([
    context.shopper.call(context.step.load, { enrollment_id: context.enrollmentId }),
    loadAnswers(context),
    loadContact(context),
  ]);
  const { version, ...definition } = valueOf(questions).data.result;
  return (
    <StepPage context={context}>
      <HealthStep
        data={buildStepData(context, { descriptors: [], version }, {}, contact.email_address)}
        definition={toHealthDefinition(definition)}
        kept={saved && toHealthAnswers(saved)}
      />
    </StepPage>
  );
}

/** The answers as saved; an existing member without any starts with those given before (rules 2 §4). */
async function loadAnswers({ shopper, enrollmentId, step }: StepContext<'health'>): Promise<HealthAnswers | null> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const saved = HealthAnswers.safeParse(valueOf(answer).data.result);
  if (saved.success || shopper.session?.enrollType !== 'existing-member') return saved.data ?? null;
  const before = await shopper.call('getExistingPrimaryHealthInfo', mine);
  return before.ok ? before.value.data.result : null;
}
