import { randomBytes } from 'node:crypto';
import { saveStepDraft } from '@/lib/contract/drafts';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { Step } from '@/lib/rules/steps/step-table';
import type { AskStep } from './step-reader';

/** Keeps answers as the draft of their step (decisions 154, 158); resolves to the API's answer. */
export function keepDraft(
  ask: AskStep,
  step: Step,
  values: DraftValues,
  version: string | undefined,
): Promise<unknown> {
  return ask('POST', saveStepDraft.path, {
    tab: step.savedTab,
    version: version ?? '0',
    editor: randomBytes(12).toString('hex'),
    turn: 1,
    rebase: 1,
    values,
  });
}
