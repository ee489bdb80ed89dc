'use client';

import { useState } from 'react';
import { api } from '@/components/api-client';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { messages } from '@/lib/rules/text/messages';
import { CodeForm } from './code-form';
import { failureMessage } from './failure-message';
import { FlowTitle } from './flow-title';
import { NamePlate } from './name-plate';
import type { FlowProps } from './rep-flow';
import { enterAsEmployee } from './session-calls';
import { useEntering } from './use-entering';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';

/** Which page asked: it is where the error page of a missing landing leads back to (rules 3 §4). */

type Group = { code: string; name: string };

export type GroupFlowProps = FlowProps & {
  origin: CodeOrigin;
  /** No: everything starts over; a dialog closes as well (rules 3 §4 "Access flows"). */
  onNo?: () => void;
};

/** Group code flow: entry, then the company's name, Yes, No or another code (rules 3 §2, §4 "Access flows"). */
export function GroupFlow({ place, intro, origin, onNo }: GroupFlowProps) {
  const [group, setGroup] = useState<Group | null>(null);

  async function find(code: string): Promise<string | null> {
    const outcome = await api<'validateGroup'>('POST', '/validate-group', { group_code: code });
    if (!outcome.ok) return failureMessage(outcome.failure);
    const { data } = outcome.value;
    if (data === null) return messages.groupCode;
    setGroup({ code, name: data.name });
    return null;
  }

  return (
    <>
      <FlowTitle place={place} step={group === null ? 'code' : 'confirm'}>
        {group === null ? 'Enter your group enrollment code' : 'Is this your company?'}
      </FlowTitle>
      {group === null ? (
        <>
          {intro !== '' && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-6">
            <CodeForm
              name="group_code"
              label="Group Enrollment Code"
              hint="Letters, then digits. Capitals do not matter."
              placeholder="ABC1234"
              help="If you don't know your group enrollment code please contact your company's human resource department."
              send={find}
            />
          </div>
        </>
      ) : (
        <GroupConfirm
          group={group}
          origin={origin}
          onAgain={() => setGroup(null)}
          onNo={() => {
            setGroup(null);
            onNo?.();
          }}
        />
      )}
    </>
  );
}

type ConfirmProps = { group: Group; origin: CodeOrigin; onAgain: () => void; onNo: () => void };

function GroupConfirm({ group, origin, onAgain, onNo }: ConfirmProps) {
  const { pending, problem, enter } = useEntering(() => enterAsEmployee(group.code, origin));
  return (
    <>
      <NamePlate name={group.name}>The company that you will be enrolling under is:</NamePlate>
      <FormProblem text={problem} className="mt-5" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" className="flex-1" pending={pending} pendingText="Opening…" onClick={enter}>
          Yes
        </Button>
        <Button className="flex-1" onClick={onNo}>
          No
        </Button>
      </div>
      <p className="mt-2 text-center">
        <Button variant="tertiary" onClick={onAgain}>
          Re-enter the code
        </Button>
      </p>
    </>
  );
}
