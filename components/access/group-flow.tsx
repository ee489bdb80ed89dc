'use client';

import { leaveFor } from '@/components/use-small-form';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';
import { EmployerForm } from './employer-form';
import type { FlowPlace } from './flow-title';
import type { PlainCodes } from './plain-code';
import { enterAsEmployee, joinEmployer } from './session-calls';

export type GroupFlowProps = {
  place: FlowPlace;
  codes: PlainCodes['codes'];
  /** The plan whose page asked for the employer without script: there the enrollment goes on. */
  plan?: { id: string; href: string } | null;
  /** Words of the site under the heading; empty for none. */
  intro: string;
  origin: CodeOrigin;
  /** No: everything starts over; a dialog closes as well (rules 3 §4 "Access flows"). */
  onNo?: () => void;
};

/** The group code as the way in: Yes opens the company's landing as its employee (rules 3 §2, §4 "Access flows"). */
export function GroupFlow({ place, codes, plan = null, intro, origin, onNo }: GroupFlowProps) {
  return (
    <EmployerForm
      heading={{ place, intro }}
      plain={{ ...codes, place: { origin, plan_id: plan?.id ?? '' } }}
      take={({ code }) => (plan === null ? enterAsEmployee(code, origin) : joinEmployer(code, plan.href))}
      done={({ to }) => leaveFor(to)}
      pendingText="Opening…"
      offersAgain
      {...(onNo && { onNo })}
    />
  );
}
