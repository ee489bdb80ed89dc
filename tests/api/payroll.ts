import { expect } from 'vitest';
import { Shopper } from './shopper';
import { HARBOR_MILLS, type Api } from './support';

export type Choice = { plan_id: number; plan_pricing_id: number };

/** The dental plan of Harbor Mills' employees. */
export const EMPLOYEE_DENTAL: Choice = { plan_id: 1110, plan_pricing_id: 111001 };

/** An employee of Harbor Mills with the group's portal, who may have its plans; of a class where one is told. */
export async function quoteEmployee(api: Api, tier = 'IO', employeeClass?: string): Promise<Shopper> {
  const headers = { ...HARBOR_MILLS, ...(employeeClass !== undefined && { employee_class: employeeClass }) };
  const shopper = await Shopper.quote(api, { headers, eprocess: 'group', tier });
  await shopper.ok('updateFilterPortal', { platform_group_id: '103', group_id: '1929' });
  const changed = await api.call('changeFilterInfo', { tempId: shopper.id, working_hours: '40' }, HARBOR_MILLS);
  expect(changed.http).toBe(200);
  return shopper;
}

/** An employee's plan that is paid by payroll deduction, so by a list bill, ready for the review. */
export async function payrollEnrollment(api: Api): Promise<Shopper> {
  const shopper = await quoteEmployee(api);
  await shopper.ok('addPlanToCart', EMPLOYEE_DENTAL);
  await shopper.checkout();
  await shopper.personal();
  await shopper.contact({ email_address: 'ana.payroll@mail.example' });
  await shopper.ok('saveEmployerInfo', await shopper.employerAnswers());
  expect((await shopper.sign()).body['status']).toBe('success');
  await shopper.ok('saveBillingInfo', { payment_method: 'list' });
  return shopper;
}

/** The same, submitted. */
export async function payrollPolicy(api: Api) {
  const shopper = await payrollEnrollment(api);
  const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo', { first_enroll: 1 });
  return { shopper, policy_id };
}
