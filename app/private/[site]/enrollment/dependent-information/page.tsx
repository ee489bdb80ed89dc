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
import { reasonOf } from '@/lib/rules/money/pricing-errors';
import { spouseAnswerOf } from '@/lib/rules/people/dependent-rules';
import { loadSaved, textIn } from '@/app/_steps/saved-before';
import { peopleIn } from '@/lib/rules/people/known-people';
import { DependentsStep } from '@/components/enrollment/dependents-step';
import { toHealthDefinition } from '@/lib/rules/steps/health-wire';
import { PlainCount, PlainDependent, PlainSpouse } from '@/components/enrollment/plain-dependent';
import type { Dependent } from '@/lib/contract/dependents';
import { stepOf } from '@/lib/rules/steps/step-table';
import { coveredBy, savedSpouseAnswer, SavedDependents, withAskedTobacco } from '@/lib/door/saved-lists';
import { valueOf } from '@/lib/visitor/shopper';
import { toSafeHtmlOrNull } from '@/lib/site/to-safe-html';
import { routes } from '@/lib/site/routes';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'dependent');

export default async function DependentsPage(props: StepProps) {
  const context = await loadStep(props, 'dependent');
  const { shopper, enrollmentId, cart } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, saved, told, premier, health, contact, heirs, personal] = await Promise.all([
    shopper.call(context.step.load, mine),
    loadDependents(context),
    shopper.call('getTempDependentInfo', mine),
    shopper.call('getMoreRequirement', mine),
    loadHealth(context),
    loadContact(context),
    loadSaved(context, 'beneficiary'),
    loadSaved(context, 'personal'),
  ]);
  const { result, version, disclaimer, covered = [], problems } = valueOf(fields).data;
  const { spouse_dob, no_of_children } = valueOf(told).data.result;
  const listed = saved.people.map((one) => withAskedTobacco(one, result));
  const facts = {
    tier: cart.tier,
    premier: valueOf(premier).data.result,
    enrollType: shopper.session?.enrollType ?? 'new-member',
  } as const;
  const data = buildStepData(context, { descriptors: result, version }, {}, contact.email_address);
  const uncovered = cart.result.find(({ problem }) => problem !== undefined);
  const monthly = uncovered ? null : formatWireMoney(cart.recurring_month_cost);
  const self = {
    first_name: textIn(personal, 'first_name'),
    last_name: textIn(personal, 'last_name'),
    birthdate: textIn(personal, 'birthdate'),
    ssn: '',
  };
  const people = coveredBy(cart.tier, listed);
  const plain = { page: plainPage(context), people, facts, answer: spouseAnswerOf(peopleOf(people), saved.answer) };
  return (
    <StepPage context={context}>
      <DependentsStep
        data={data}
        facts={facts}
        known={peopleIn(heirs, 'beneficiaries')}
        saved={{ people: listed, answer: saved.answer, problems: problems ?? null, covered, self, health }}
        told={{ spouseDob: spouse_dob, children: no_of_children }}
        disclaimer={toSafeHtmlOrNull(disclaimer ?? '')}
        monthly={monthly}
        unpriced={uncovered?.problem === undefined ? null : `${uncovered.plan_name}: ${reasonOf(uncovered.problem)}`}
        basicInfoHref={routes.plans(shopper.site)}
        plain={
          <>
            <PlainSpouse {...plain} />
            <PlainDependent
              {...plain}
              open={context.open}
              descriptors={result}
              spouseDob={spouse_dob}
              lastName={self.last_name}
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

const peopleOf = (people: readonly Dependent[]) => people.map(({ primary_info }) => primary_info);

/** The list as saved; an existing member without one starts with the dependents on file (rules 3 §4, §7). */
async function loadDependents({
  shopper,
  enrollmentId,
  step,
}: StepContext<'dependent'>): Promise<{ people: readonly Dependent[]; answer: boolean | null }> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const column = valueOf(answer).data.result;
  const saved = SavedDependents.safeParse(column);
  if (saved.success || shopper.session?.enrollType !== 'existing-member')
    return { people: saved.data ?? [], answer: savedSpouseAnswer(column) };
  const onFile = await shopper.call('getDependentsExistingUserEnrollment', mine);
  return { people: onFile.ok ? onFile.value.data.result.dependents : [], answer: null };
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
