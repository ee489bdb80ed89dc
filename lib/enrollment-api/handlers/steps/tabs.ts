import { stepForTab } from '@/lib/rules/steps/step-table';
import { resultOf } from '../../request-context';
import type { Handlers } from '../handlers';
import { loadPricedEnrollment } from '../shared/priced-enrollment';
import { completeSteps } from './completeness';
import { cartRequirements, tabsOf } from './requirements';

export const getDynamicTabs: Handlers['getDynamicTabs'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const done = await completeSteps(context, priced);
  return resultOf(
    tabsOf(cartRequirements(priced)).map(({ tab_name, required, order }) => {
      const key = stepForTab(tab_name)?.key;
      return { tab_name, required, order, complete: key !== undefined && done.has(key) };
    }),
  );
};

export const checkTabRequired: Handlers['checkTabRequired'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const tab = tabsOf(cartRequirements(priced)).find(({ tab_name }) => tab_name === input.tab_name);
  return resultOf({ required: tab?.required ?? false });
};
