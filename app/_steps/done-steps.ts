import type { Step, StepKey } from '@/lib/rules/steps/step-table';
import type { Shopper } from '@/lib/visitor/shopper';

type WireTabs = readonly { tab_name: string; complete?: boolean | undefined }[];

/** The steps that are done: by the tabs themselves, or by what is saved of a step where its tab does not say. */
export async function loadDone(
  shopper: Shopper,
  enrollmentId: string,
  steps: readonly Step[],
  tabs: WireTabs,
): Promise<ReadonlySet<StepKey>> {
  const told = new Map<string, boolean | undefined>();
  // A tab that is named twice is done when one of both says so.
  for (const { tab_name: name, complete } of tabs) told.set(name, told.get(name) === true || complete);
  const verdicts = await Promise.all(
    steps.map(async (step) => {
      // The review, which need not be among the tabs, is done when nothing is left to be asked.
      if (step.key === 'review' || told.get(step.tab) !== undefined) return told.get(step.tab) === true;
      const saved = await shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column: step.savedTab });
      return saved.ok && isAnswered(saved.value.data.result);
    }),
  );
  return new Set(steps.filter((_, index) => verdicts[index]).map((step) => step.key));
}

/** Says whether a saved column holds anything. */
function isAnswered(saved: unknown): boolean {
  if (typeof saved === 'string') return saved !== '';
  return typeof saved === 'object' && saved !== null && Object.keys(saved).length > 0;
}
