'use client';

import { useState } from 'react';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CodeForm } from './code-form';
import { FlowTitle, type FlowPlace } from './flow-title';
import { NamePlate } from './name-plate';
import { RepSignIn } from './rep-sign-in';
import { enterAsRep, findRep, forgetRep } from './session-calls';
import { useEntering } from './use-entering';

const UNKNOWN_CODE = 'We do not know this access code. Check it and try again.';

export type FlowProps = {
  /** The rep may also sign in here, by a code to the address on file (decisions 10). */
  offersSignIn?: boolean;
  place: FlowPlace;
  /** Words of the site under the heading; empty for none. */
  intro: string;
};

/** Rep code flow: entry, then the rep's first and last name, Confirm or Cancel (rules 3 §2, §4 "Access flows"). */
export function RepFlow({ place, intro, offersSignIn = false }: FlowProps) {
  const [name, setName] = useState<string | null>(null);

  async function find(code: string): Promise<string | null> {
    const answer = await findRep(code);
    if (!answer.ok) return answer.message;
    setName(answer.name);
    return answer.name === null ? UNKNOWN_CODE : null;
  }

  function cancel(): void {
    setName(null);
    void forgetRep();
  }

  return (
    <>
      <FlowTitle place={place} step={name === null ? 'code' : 'confirm'}>
        {name === null ? 'Enter your access code' : 'Confirm your rep'}
      </FlowTitle>
      {name === null ? (
        <>
          {intro !== '' && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-6">
            <CodeForm
              name="agent_code"
              label="Rep access code"
              hint="From your agency. Capitals and spaces do not matter."
              send={find}
            />
          </div>
        </>
      ) : (
        <RepConfirm name={name} onCancel={cancel} offersSignIn={offersSignIn} />
      )}
    </>
  );
}

function RepConfirm({ name, onCancel, offersSignIn }: { name: string; onCancel: () => void; offersSignIn: boolean }) {
  const { pending, problem, enter } = useEntering(enterAsRep);
  return (
    <>
      <p className="mt-2 text-muted">This access code belongs to:</p>
      <NamePlate name={name} />
      <FormProblem text={problem} className="mt-5" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" className="flex-1" pending={pending} pendingText="Opening…" onClick={enter}>
          Confirm
        </Button>
        <Button className="flex-1" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {offersSignIn && <RepSignIn />}
    </>
  );
}
