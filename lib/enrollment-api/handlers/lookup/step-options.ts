import { COMPENSATION_TYPES, EMPLOYMENT_STATUSES, HOLIDAY_POLICIES } from '@/lib/rules/words/employment';
import { checkEmail } from '@/lib/rules/people/email';
import { messages } from '@/lib/rules/text/messages';
import type { Option } from '@/lib/rules/words/option';
import { checkPhone } from '@/lib/rules/people/phone';
import { isRoutingNumber } from '@/lib/rules/money/routing-number';
import { STATES } from '@/lib/rules/words/states';
import { answer, done, resultOf } from '../../request-context';
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
import { isOnFile } from '../shared/taken';
import { loadGroup } from './access-codes';
import { addressOf } from './landing-info';

const toWire = (options: readonly Option[]) => resultOf(options.map(({ value, label }) => ({ value, name: label })));

export const getStates: Handlers['getStates'] = async () => resultOf([...STATES]);
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

/**
 * Says whether another member under the caller's agent or group uses the address already (rules 2 §8 "Email Already
 * Exists.").
 */
export const validateMemberEmail: Handlers['validateMemberEmail'] = async (input, context) => {
  const email = input.email ?? '';
  const problem = email.trim() === '' ? messages.required : checkEmail(email);
  if (problem !== null) throw invalid(['email', problem]);
  if (await isOnFile(context, context.caller, 'email', email)) throw invalid(['email', messages.emailTaken]);
  return done;
};

export const validatePhone: Handlers['validatePhone'] = async (input, context) => {
  const phone = input.phone ?? '';
  const problem = phone.trim() === '' ? messages.required : checkPhone(phone);
  if (problem !== null) return answer({ is_valid: false, message: problem });
  const verdict = await context.lookups.phone(phone);
  return answer({ is_valid: verdict.valid, message: verdict.message ?? '' });
};

export const validateEmail: Handlers['validateEmail'] = async (input, context) => {
  const email = input.email ?? '';
  const problem = email.trim() === '' ? messages.required : checkEmail(email);
  if (problem !== null) return answer({ is_valid: false, message: problem });
  const verdict = await context.lookups.email(email);
  return answer({ is_valid: verdict.valid, message: verdict.message ?? '' });
};

/** The bank of a routing number; an unknown one leaves the name for the person to type (decisions 20). */
export const routingLookup: Handlers['routingLookup'] = async (input, context) => {
  if (!isRoutingNumber(input.q)) throw invalid(['routing_number', messages.routingNumber]);
  const name = await context.lookups.bankName(input.q.trim()).catch(() => null);
  return answer({ response: { name: name === null ? null : name.toUpperCase() } });
};
