import { toBillDateOptions } from '@/lib/rules/money/billing-choices';
import type { ChoiceSource, StepForm } from '@/lib/rules/fields/field-definition';
import { hasChoices } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { toOptions, type Option } from '@/lib/rules/words/option';
import type { Shopper } from '@/lib/visitor/shopper';

type Visit = { shopper: Shopper; enrollmentId: string };
type Load = (visit: Visit) => Promise<readonly Option[] | null>;

/**
 * Loads one list of the wire's usual form; null when it cannot be had, which leaves the catalogue's own (rules 2 §8).
 */
function list(
  name: 'getAverageWorkWeek' | 'getEmploymentStatus' | 'getCompensationTypes' | 'getBeneficiaryRelationships',
): Load {
  return async ({ shopper }) => {
    const answer = await shopper.call(name, {});
    return answer.ok ? toOptions(answer.value.data.result) : null;
  };
}

/** Loads a list that depends on the enrollment. */
function ownList(name: 'getVacationPolicy' | 'getBargainingUnit' | 'getHolidayPolicy'): Load {
  return async ({ shopper, enrollmentId }) => {
    const answer = await shopper.call(name, { enrollment_id: enrollmentId });
    return answer.ok ? toOptions(answer.value.data.result) : null;
  };
}

const LOADERS: Readonly<Record<ChoiceSource, Load>> = {
  getEthnicCategory: async ({ shopper }) => {
    const answer = await shopper.call('getEthnicCategory', {});
    return answer.ok ? answer.value.data.map(({ id, name }) => ({ value: id, label: name })) : null;
  },
  getStates: async ({ shopper }) => {
    const answer = await shopper.call('getStates', {});
    return answer.ok ? answer.value.data.result.map(({ abbrev, name }) => ({ value: abbrev, label: name })) : null;
  },
  getAverageWorkWeek: list('getAverageWorkWeek'),
  getEmploymentStatus: list('getEmploymentStatus'),
  getCompensationTypes: list('getCompensationTypes'),
  getVacationPolicy: ownList('getVacationPolicy'),
  getBargainingUnit: ownList('getBargainingUnit'),
  getHolidayPolicy: ownList('getHolidayPolicy'),
  getBeneficiaryRelationships: list('getBeneficiaryRelationships'),
  getBillDate: async ({ shopper }) => {
    const answer = await shopper.call('getBillDate', {});
    return answer.ok ? toBillDateOptions(answer.value.data.result) : null;
  },
};

/**
 * Loads the API's choices for those fields of a form that `wanted` names, by field; an empty list is as none.
 */
export async function loadChoices(
  visit: Visit,
  form: StepForm,
  wanted: (name: string) => boolean,
): Promise<Record<string, readonly Option[]>> {
  const lists = await Promise.all(
    form.fields.map(async ({ name, optionsFrom }) => {
      const options = optionsFrom !== undefined && wanted(name) ? await LOADERS[optionsFrom](visit) : null;
      return options === null || options.length === 0 ? [] : [[name, options] as const];
    }),
  );
  return Object.fromEntries(lists.flat());
}

/** Loads the choices of a form's fields whose descriptor came without any. */
export function loadMissingChoices(
  visit: Visit,
  form: StepForm,
  descriptors: readonly Descriptor[],
): Promise<Record<string, readonly Option[]>> {
  const open = new Set(descriptors.filter((each) => !hasChoices(each)).map(({ field_name }) => field_name));
  return loadChoices(visit, form, (name) => open.has(name));
}
