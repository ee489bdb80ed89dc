import {
  buildStepData,
  loadContact,
  loadStep,
  plainPage,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { formatWireMoney } from '@/lib/rules/money/money';
import { loadSaved } from '@/app/_steps/saved-before';
import { peopleIn } from '@/lib/rules/people/known-people';
import { DependentsStep } from '@/components/enrollment/dependents-step';
import { toHealthDefinition } from '@/lib/rules/steps/health-wire';
import { PlainCount, PlainDependent } from '@/components/enrollment/plain-dependent';
import type { Dependent } from '@/lib/contract/dependents';
import { stepOf } from '@/lib/rules/steps/step-table';
import { coveredBy, SavedDependents, withAskedTobacco } from '@/lib/door/saved-lists';
import { valueOf } from '@/lib/visitor/shopper';
import { toSafeHtmlOrNull } from '@/lib/site/to-safe-html';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'dependent');

export default async function DependentsPage(props: StepProps) {
  const context = await loadStep(props, 'dependent');
  const { shopper, enrollmentId, cart } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, saved, told, premier, health, contact, heirs] = await Promise.all([
    shopper.call(context.step.load, mine),
    loadDependents(context),
    shopper.call('getTempDependentInfo', mine),
    shopper.call('getMoreRequirement', mine),
    loadHealth(context),
    loadContact(context),
    loadSaved(context, 'beneficiary'),
  ]);
  const { result, version, disclaimer } = valueOf(fields).data;
  const { spouse_dob, no_of_children } = valueOf(told).data.result;
  const listed = saved.map((one) => withAskedTobacco(one, result));
  const facts = {
    tier: cart.tier,
    premier: valueOf(premier).data.result,
    enrollType: shopper.session?.enrollType ?? 'new-member',
  } as const;
  const data = buildStepData(context, { descriptors: result, version }, {}, contact.email_address);
  const monthly = formatWireMoney(cart.recurring_month_cost);
  const plain = { page: plainPage(context), people: coveredBy(cart.tier, listed), facts };
  return (
    <StepPage context={context}>
      <DependentsStep
        data={data}
        facts={facts}
        known={peopleIn(heirs, 'beneficiaries')}
        saved={listed}
        told={{ spouseDob: spouse_dob, children: no_of_children }}
        health={health}
        disclaimer={toSafeHtmlOrNull(disclaimer ?? '')}
        monthly={monthly}
        basicInfoHref={routes.plans(shopper.site)}
        plain={
          <>
            <PlainDependent
              {...plain}
              open={context.open}
              descriptors={result}
              spouseDob={spouse_dob}
              health={health}
              today={data.today}
            />
            <PlainCount {...plain} told={no_of_children} monthly={monthly} />
          </>
        }
      />
    </StepPage>
  );
}

/** The list as saved; an existing member without one starts with the dependents on file (rules 3 §4, §7). */
async function loadDependents({
  shopper,
  enrollmentId,
  step,
}: StepContext<'dependent'>): Promise<readonly Dependent[]> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const saved = SavedDependents.safeParse(valueOf(answer).data.result);
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
