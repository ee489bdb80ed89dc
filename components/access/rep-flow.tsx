'use client';

import { useState } from 'react';
import { CodeField } from '@/components/field/masked-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ACCESS_CODE, CodeForm } from './code-form';
import { FlowTitle, type FlowPlace } from './flow-title';
import { NamePlate } from './name-plate';
import { RepSignIn } from './rep-sign-in';
import { enterAsRep, findRep, forgetRep } from './session-calls';
import { useEntering } from './use-entering';

type RepFlowProps = {
  /** The rep may also sign in here, by a code to the address on file (decisions 10). */
  offersSignIn?: boolean;
  place: FlowPlace;
  /** Words of the site under the heading; empty for none. */
  intro: string;
};

/** Rep code flow: entry, then the rep's first and last name, Confirm or Cancel (rules 3 §2, §4 "Access flows"). */
export function RepFlow({ place, intro, offersSignIn = false }: RepFlowProps) {
  const [name, setName] = useState<string | null>(null);

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
          <CodeForm
            {...ACCESS_CODE}
            className="mt-6"
            name="agent_code"
            field={(bound) => (
              <CodeField
                {...bound}
                label="Rep access code"
                hint="From your agency. Capitals and spaces do not matter."
                required
                maxLength={64}
              />
            )}
            send={findRep}
            done={(rep) => setName(rep.name)}
          />
        </>
      ) : (
        <RepConfirm name={name} onCancel={cancel} offersSignIn={offersSignIn} />
      )}
    </>
  );
}

function RepConfirm({ name, onCancel, offersSignIn }: { name: string; onCancel: () => void; offersSignIn: boolean }) {
  const { pending, message, enter } = useEntering(enterAsRep);
  return (
    <>
      <p className="mt-2 text-muted">This access code belongs to:</p>
      <NamePlate name={name} />
      <FormProblem text={message} className="mt-5" />
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
