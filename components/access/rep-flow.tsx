'use client';

import { useState } from 'react';
import { CodeField } from '@/components/field/code-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CODE_FIELD, CODE_INTENTS } from '@/lib/site/form-places';
import { ACCESS_CODE, CodeForm } from './code-form';
import { FlowTitle, type FlowPlace } from './flow-title';
import { NamePlate } from './name-plate';
import { sentTo, type PlainCodes } from './plain-code';
import { PlainSteps, plainStep } from './plain-steps';
import { RepSignIn } from './rep-sign-in';
import { enterAsRep, findRep, forgetRep } from './session-calls';
import { useEntering } from './use-entering';

type RepFlowProps = {
  plain: PlainCodes;
  /** Name of the rep of a code that was given without script. */
  found?: string | null;
  /** The rep may also sign in here, by a code to the address on file (decisions 10). */
  offersSignIn?: boolean;
  place: FlowPlace;
  /** Words of the site under the heading; empty for none. */
  intro: string;
};

/** Rep code flow: entry, then the rep's first and last name, Confirm or Cancel (rules 3 §2, §4 "Access flows"). */
export function RepFlow({ plain, found = null, place, intro, offersSignIn = false }: RepFlowProps) {
  const [name, setName] = useState(found);
  const { codes } = plain;

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
            plain={{ action: codes.action, hidden: { intent: CODE_INTENTS.rep }, sent: sentTo(codes.sent, 'rep') }}
            name={CODE_FIELD.rep}
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
        <RepConfirm plain={plain} name={name} onCancel={cancel} offersSignIn={offersSignIn} />
      )}
    </>
  );
}

type ConfirmProps = { plain: PlainCodes; name: string; onCancel: () => void; offersSignIn: boolean };

function RepConfirm({ plain, name, onCancel, offersSignIn }: ConfirmProps) {
  const { pending, message, enter } = useEntering(enterAsRep);
  return (
    <>
      <p className="mt-2 text-muted">This access code belongs to:</p>
      <NamePlate name={name} />
      <FormProblem text={message || sentTo(plain.codes.sent, 'rep')?.problem} className="mt-5" />
      <PlainSteps action={plain.codes.action} values={{}}>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            variant="primary"
            className="flex-1"
            pending={pending}
            pendingText="Opening…"
            {...plainStep(CODE_INTENTS.confirmRep, enter)}
          >
            Confirm
          </Button>
          <Button className="flex-1" {...plainStep(CODE_INTENTS.cancelRep, onCancel)}>
            Cancel
          </Button>
        </div>
      </PlainSteps>
      {offersSignIn && <RepSignIn {...plain.signIn} />}
    </>
  );
}
