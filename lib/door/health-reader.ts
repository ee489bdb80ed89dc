import { registry } from '@/lib/contract/registry';
import { draftOfHealth } from '@/lib/rules/steps/health-draft';
import { toHealthDefinition, toWireHealth } from '@/lib/rules/steps/health-wire';
import { readSentHealth } from '@/lib/rules/steps/sent-health';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { StepReader } from './step-reader';

const { path, output } = registry[stepOf('health').load];

/** Reads the health questions (rules 2 §2.7, decisions 158). */
export const readHealth: StepReader = async (ask, sent) => {
  const answer = await ask('GET', path);
  const asked = output.safeParse(answer);
  if (!asked.success) return { refusal: answer };
  const answers = readSentHealth(toHealthDefinition(asked.data.data.result), sent);
  return { payload: toWireHealth(answers), draft: draftOfHealth(answers) };
};
