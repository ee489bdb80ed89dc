import {
  buildStepData,
  loadContact,
  loadStep,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { EmployerStep } from '@/components/enrollment/employer-step';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { FieldDescriptor } from '@/lib/contract/descriptor';
import type { EndpointNamed } from '@/lib/contract/registry';
import { toOptions, type Option } from '@/lib/rules/words/option';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'employer');

export default async function EmployerPage(props: StepProps) {
  const context = await loadStep(props, 'employer');
  const { shopper, enrollmentId } = context;
  const mine = { enrollment_id: enrollmentId };
  const [fields, group, contact] = await Promise.all([
    shopper.call('getFormFieldsEmployerInfo', mine),
    shopper.call('getGroupInfo', mine),
    loadContact(context),
  ]);
  const { result, version } = valueOf(fields).data;
  const info = group.ok ? group.value.data.result : null;
  const descriptors = info ? withGroupDefaults(result, info) : result;
  const options = await loadOptions(context, descriptors);
  return (
    <StepPage context={context}>
      <EmployerStep
        data={buildStepData(context, { descriptors, version }, options, contact.email_address)}
        groupName={info?.general_info.group_name ?? null}
      />
    </StepPage>
  );
}

/** Each list of choices by the field it is for; one that cannot be loaded leaves the catalogue's own (rules 2 §8). */
async function loadOptions(
  { shopper, enrollmentId }: StepContext,
  descriptors: readonly FieldDescriptor[],
): Promise<Record<string, Option[]>> {
  const mine = { enrollment_id: enrollmentId };
  const loaders = {
    average_work_week: () => shopper.call('getAverageWorkWeek', {}),
    employment_status: () => shopper.call('getEmploymentStatus', {}),
    compensation_type: () => shopper.call('getCompensationTypes', {}),
    emp_vac_policy: () => shopper.call('getVacationPolicy', mine),
    emp_barg_unit: () => shopper.call('getBargainingUnit', mine),
    holiday_policy: () => shopper.call('getHolidayPolicy', mine),
  };
  const asked = Object.entries(loaders).filter(([name]) =>
    descriptors.some((field) => field.field_name === name && field.options === undefined),
  );
  const lists = await Promise.all(
    asked.map(async ([name, load]) => {
      const answer = await load();
      return answer.ok ? [[name, toOptions(answer.value.data.result)] as const] : [];
    }),
  );
  return Object.fromEntries(lists.flat());
}

type GroupInfo = NonNullable<AnswerOf<EndpointNamed<'getGroupInfo'>>['data']['result']>;

/** The group's own data where nothing was entered yet (rules 2 §2.5). */
function withGroupDefaults(
  descriptors: readonly FieldDescriptor[],
  { general_info, address_information }: GroupInfo,
): FieldDescriptor[] {
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
