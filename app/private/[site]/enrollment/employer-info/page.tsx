import { buildFormData, loadContact, loadStep, stepMetadata, StepPage, type StepProps } from '@/app/_steps/step-page';
import { loadMissingChoices } from '@/app/_steps/step-choices';
import { EmployerStep } from '@/components/enrollment/employer-step';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { EndpointNamed } from '@/lib/contract/registry';
import { employerForm } from '@/lib/rules/fields/employer-fields';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'employer');

export default async function EmployerPage(props: StepProps) {
  const context = await loadStep(props, 'employer');
  const { shopper, enrollmentId } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, group, contact] = await Promise.all([
    shopper.call(context.step.load, mine),
    shopper.call('getGroupInfo', mine),
    loadContact(context),
  ]);
  const { result, version } = valueOf(fields).data;
  const info = group.ok ? group.value.data.result : null;
  const descriptors = info ? withGroupDefaults(result, info) : result;
  const options = await loadMissingChoices(context, employerForm, descriptors);
  return (
    <StepPage context={context}>
      <EmployerStep
        data={buildFormData(context, { form: employerForm, descriptors, version }, options, contact.email_address)}
        groupName={info?.general_info.group_name ?? null}
      />
    </StepPage>
  );
}

type GroupInfo = NonNullable<AnswerOf<EndpointNamed<'getGroupInfo'>>['data']['result']>;

/** The group's own data where nothing was entered yet (rules 2 §2.5). */
function withGroupDefaults(
  descriptors: readonly Descriptor[],
  { general_info, address_information }: GroupInfo,
): Descriptor[] {
  const defaults: Record<string, string> = {
    name: general_info.group_name,
    phone: general_info.group_phone,
    ...address_information,
  };
  return descriptors.map((field) => {
    const preset = defaults[field.field_name];
    return preset !== undefined && (field.value === null || field.value === '') ? { ...field, value: preset } : field;
  });
}
