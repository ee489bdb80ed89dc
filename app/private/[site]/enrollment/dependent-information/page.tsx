import * as z from 'zod';
import {
  buildStepData,
  loadContact,
  loadStep,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { formatWireMoney } from '@/lib/rules/money/money';
import { DependentsStep } from '@/components/enrollment/dependents-step';
import { toHealthDefinition } from '@/lib/rules/steps/health-wire';
import { Dependent } from '@/lib/contract/dependents';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { valueOf } from '@/lib/visitor/shopper';
import { toSafeHtmlOrNull } from '@/lib/site/to-safe-html';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'dependent');

export default async function DependentsPage(props: StepProps) {
  const context = await loadStep(props, 'dependent');
  const { shopper, enrollmentId, cart } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, saved, told, premier, health, contact] = await Promise.all([
    shopper.call(context.step.load, mine),
    loadDependents(context),
    shopper.call('getTempDependentInfo', mine),
    shopper.call('getMoreRequirement', mine),
    loadHealth(context),
    loadContact(context),
  ]);
  const { result, version, disclaimer } = valueOf(fields).data;
  const { spouse_dob, no_of_children } = valueOf(told).data.result;
  return (
    <StepPage context={context}>
      <DependentsStep
        data={buildStepData(context, { descriptors: result, version }, {}, contact.email_address)}
        facts={{
          tier: cart.tier,
          premier: valueOf(premier).data.result,
          enrollType: shopper.session?.enrollType ?? 'new-member',
        }}
        saved={saved.map((one) => toAnswered(one, result))}
        told={{ spouseDob: spouse_dob, children: no_of_children }}
        health={health}
        disclaimer={toSafeHtmlOrNull(disclaimer ?? '')}
        monthly={formatWireMoney(cart.recurring_month_cost)}
        basicInfoHref={routes.plans(shopper.site)}
      />
    </StepPage>
  );
}

/** The dependent without an answer about tobacco that was given to other words than are asked now (decisions 37). */
function toAnswered(dependent: Dependent, descriptors: readonly Descriptor[]): Dependent {
  const asked = descriptors.find(({ field_name }) => field_name === 'is_smoker');
  if (asked === undefined || asked.label === dependent.tobacco_question) return dependent;
  return { ...dependent, primary_info: { ...dependent.primary_info, is_smoker: '' } };
}

const Saved = z.union([
  z.array(Dependent),
  z.object({ dependents: z.array(Dependent) }).transform((saved) => saved.dependents),
]);

/** The list as saved; an existing member without one starts with the dependents on file (rules 3 §4, §7). */
async function loadDependents({
  shopper,
  enrollmentId,
  step,
}: StepContext<'dependent'>): Promise<readonly Dependent[]> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const saved = Saved.safeParse(valueOf(answer).data.result);
  if (saved.success || shopper.session?.enrollType !== 'existing-member') return saved.data ?? [];
  const onFile = await shopper.call('getDependentsExistingUserEnrollment', mine);
  return onFile.ok ? onFile.value.data.result.dependents : [];
}

/** The questions asked of every dependent, when the plans ask any (rules 3 §7). */
async function loadHealth({ shopper, enrollmentId }: StepContext) {
  const mine = { enrollment_id: enrollmentId };
  const tab = await shopper.call('checkTabRequired', { ...mine, tab_name: stepOf('health').tab });
  if (!valueOf(tab).data.result.required) return null;
  const questions = await shopper.call('getHealthQuestionsDependentInfo', mine);
  const definition = toHealthDefinition(valueOf(questions).data.result);
  return definition.conditions.length === 0 && definition.medication === null ? null : definition;
}
