import { partsOfNone, partsOfStep } from '@/lib/rules/steps/signed-changes';
import { stepForTab, stepOf, STEPS } from '@/lib/rules/steps/step-table';
import { COLUMN_NAMES } from '@/lib/rules/words/tab-names';
import { resultOf, type Context } from '../../request-context';
import { loadStepRows } from '../../store/shopper-rows';
import { openColumns } from '../../store/step-columns';
import type { Handlers } from '../handlers';
import { loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { completeSteps, signatureState } from './completeness';
import { cartRequirements, tabsOf } from './requirements';

export const getDynamicTabs: Handlers['getDynamicTabs'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const done = await completeSteps(context, priced);
  const signed = await loadSigned(context, priced);
  return resultOf(
    tabsOf(cartRequirements(priced)).map(({ tab_name, required, order }) => {
      const key = stepForTab(tab_name)?.key;
      return { tab_name, required, order, complete: key !== undefined && done.has(key), ...signed[tab_name] };
    }),
  );
};

type Signed = { signed_at?: string; changed?: string[]; changed_at?: string };

/** The members of the tabs that tell of the signature and of what changed after it (decisions 187). */
async function loadSigned(context: Context, priced: PricedEnrollment): Promise<Readonly<Record<string, Signed>>> {
  const rows = await loadStepRows(context.store, priced.enrollment);
  const { agreement_info: kept } = openColumns(context.fields, rows, ['agreement_info']);
  const signature = await signatureState(context, priced, kept);
  if (signature.state === 'missing') return {};
  const { signedAt } = signature;
  const changed = signature.state === 'changed' ? signature.changed : [];
  const told = STEPS.flatMap(({ tab, savedTab }): [string, Signed][] => {
    const column = COLUMN_NAMES[savedTab];
    const parts = partsOfStep(changed, column);
    if (parts.length === 0) return [];
    const at = rows.find(({ name }) => name === column)?.updatedAt;
    return [[tab, { changed: parts, ...(at && { changed_at: at.toISOString() }) }]];
  });
  const others = partsOfNone(changed);
  const own = { signed_at: signedAt, ...(others.length > 0 && { changed: others }) };
  return { ...Object.fromEntries(told), [stepOf('agreement').tab]: own };
}

export const checkTabRequired: Handlers['checkTabRequired'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const tab = tabsOf(cartRequirements(priced)).find(({ tab_name }) => tab_name === input.tab_name);
  return resultOf({ required: tab?.required ?? false });
};
