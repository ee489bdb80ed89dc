import { COMPENSATION_TYPES, EMPLOYMENT_STATUSES, HOLIDAY_POLICIES } from '@/lib/rules/words/employment';
import { messages } from '@/lib/rules/text/messages';
import type { Option } from '@/lib/rules/words/option';
import { isRoutingNumber } from '@/lib/rules/money/routing-number';
import { STATES, TERRITORIES } from '@/lib/rules/words/states';
import { answer, resultOf } from '../../request-context';
import { invalid } from '../../api-error';
import type { Handlers } from '../handlers';
import { loadEnrollment } from '../shared/enrollment';
import {
  AVERAGE_WORK_WEEKS,
  BARGAINING_UNITS,
  BENEFICIARY_RELATIONSHIPS,
  ETHNIC_CATEGORIES,
  VACATION_POLICIES,
} from '../shared/option-lists';
import { loadGroup } from './access-codes';
import { addressOf } from './landing-info';

const toWire = (options: readonly Option[]) => resultOf(options.map(({ value, label }) => ({ value, name: label })));

export const getStates: Handlers['getStates'] = async () => resultOf([...STATES, ...TERRITORIES]);
export const getAverageWorkWeek: Handlers['getAverageWorkWeek'] = async () => toWire(AVERAGE_WORK_WEEKS);
export const getEmploymentStatus: Handlers['getEmploymentStatus'] = async () => toWire(EMPLOYMENT_STATUSES);
export const getCompensationTypes: Handlers['getCompensationTypes'] = async () => toWire(COMPENSATION_TYPES);
export const getBeneficiaryRelationships: Handlers['getBeneficiaryRelationships'] = async () =>
  toWire(BENEFICIARY_RELATIONSHIPS);
export const getEthnicCategory: Handlers['getEthnicCategory'] = async () =>
  answer(ETHNIC_CATEGORIES.map(({ value, label }) => ({ id: value, name: label })));

export const getVacationPolicy: Handlers['getVacationPolicy'] = async (input, context) => {
  await loadEnrollment(context, input.enrollment_id);
  return toWire(VACATION_POLICIES);
};

export const getBargainingUnit: Handlers['getBargainingUnit'] = async (input, context) => {
  await loadEnrollment(context, input.enrollment_id);
  return toWire(BARGAINING_UNITS);
};

export const getHolidayPolicy: Handlers['getHolidayPolicy'] = async (input, context) => {
  await loadEnrollment(context, input.enrollment_id);
  return toWire(HOLIDAY_POLICIES);
};

/** Defaults of the employer step (rules 2 §4): the enrollment's group, when there is one with a whole address. */
export const getGroupInfo: Handlers['getGroupInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const group = enrollment.groupId === null ? null : await loadGroup(context, enrollment.groupId);
  const address = group ? addressOf(group) : null;
  if (!group || !address) return resultOf(null);
  return resultOf({
    general_info: { group_name: group.name, group_phone: group.phone },
    address_information: address,
  });
};

/** The bank of a routing number; an unknown one leaves the name for the person to type (decisions 20). */
export const routingLookup: Handlers['routingLookup'] = async (input, context) => {
  if (!isRoutingNumber(input.q)) throw invalid(['routing_number', messages.routingNumber]);
  const name = await context.lookups.bankName(input.q.trim()).catch(() => null);
  return answer({ response: { name: name === null ? null : name.toUpperCase() } });
};
