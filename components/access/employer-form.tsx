'use client';

import { useState } from 'react';
import type { CallResult } from '@/components/api-client';
import { CodeField } from '@/components/field/code-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { CameBack } from '@/components/plain-answer';
import { useSmallForm } from '@/components/use-small-form';
import { CODE_FIELD, CODE_INTENTS } from '@/lib/site/form-places';
import { ACCESS_CODE, CodeForm } from './code-form';
import { FlowTitle, type FlowPlace } from './flow-title';
import { NamePlate } from './name-plate';
import { PlainSteps, plainStep } from './plain-steps';
import { sentTo } from './plain-code';
import { findEmployer } from './session-calls';

export type Employer = { code: string; name: string };

type Confirming<T> = {
  /** Yes: takes the employer; `done` is what follows. */
  take: (employer: Employer) => Promise<CallResult<T>>;
  done: (value: T, employer: Employer) => unknown;
  pendingText: string;
  /** True while what follows is still under way. */
  busy?: boolean;
  /** No and "Re-enter the code" are two answers, because No closes the dialog as well. */
  offersAgain?: boolean;
};

export type EmployerFormProps<T> = Confirming<T> & {
  /** A title for each step, and words of the site under the first; none in a dialog that says enough. */
  heading?: { place: FlowPlace; intro: string };
  /** The same without script: `place` goes along with each step. */
  plain: { action: string; place: Readonly<Record<string, string>>; sent: CameBack | null };
  /** No: the code starts over; this besides. */
  onNo?: () => void;
};

/** A group enrollment code, validated, then the company's name to confirm (rules 2 §4, rules 3 §4 "Access flows"). */
export function EmployerForm<T>({ heading, onNo, plain, ...confirming }: EmployerFormProps<T>) {
  const [employer, setEmployer] = useState(foundIn(plain.sent));
  const again = () => setEmployer(null);
  return (
    <>
      {heading && (
        <FlowTitle place={heading.place} step={employer === null ? 'code' : 'confirm'}>
          {employer === null ? 'Enter your group enrollment code' : 'Is this your company?'}
        </FlowTitle>
      )}
      {employer === null && heading && heading.intro !== '' && <p className="mt-2 text-muted">{heading.intro}</p>}
      {employer === null ? (
        <GroupCodeForm plain={plain} spaced={heading !== undefined} onFound={setEmployer} />
      ) : (
        <Confirm
          {...confirming}
          plain={plain}
          employer={employer}
          onAgain={again}
          onNo={() => {
            again();
            onNo?.();
          }}
        />
      )}
    </>
  );
}

/** The employer that was found without script. */
function foundIn(sent: CameBack | null): Employer | null {
  const { code, name } = sent?.about === 'employer' ? sent.values : {};
  return code !== undefined && name !== undefined ? { code, name } : null;
}

type Plain = Pick<EmployerFormProps<unknown>, 'plain'>;

function GroupCodeForm({
  plain: { action, place, sent },
  spaced,
  onFound,
}: Plain & { spaced: boolean; onFound: (employer: Employer) => void }) {
  return (
    <CodeForm
      {...ACCESS_CODE}
      {...(spaced && { className: 'mt-6' })}
      plain={{ action, hidden: { ...place, intent: CODE_INTENTS.group }, sent: sentTo(sent, 'group') }}
      name={CODE_FIELD.group}
      field={(bound) => (
        <CodeField
          {...bound}
          label="Group Enrollment Code"
          hint="Letters, then digits. Capitals do not matter."
          placeholder="ABC1234"
          required
          maxLength={64}
        />
      )}
      send={findEmployer}
      done={onFound}
      help="If you don't know your group enrollment code please contact your company's human resource department."
    />
  );
}

type ConfirmProps<T> = Confirming<T> & Plain & { employer: Employer; onAgain: () => void; onNo: () => void };

function Confirm<T>(props: ConfirmProps<T>) {
  const { plain, employer, take, done, pendingText, busy = false, offersAgain = false, onAgain, onNo } = props;
  const { pending, message, send } = useSmallForm();
  const confirm = () => {
    if (busy) return;
    void send(
      () => take(employer),
      (value) => done(value, employer),
    );
  };
  return (
    <>
      <NamePlate name={employer.name}>The company that you will be enrolling under is:</NamePlate>
      <FormProblem text={message} className="mt-5" />
      <PlainSteps action={plain.action} values={{ ...plain.place, [CODE_FIELD.group]: employer.code }}>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            {...plainStep(CODE_INTENTS.confirmGroup, confirm)}
            variant="primary"
            className="flex-1"
            pending={pending || busy}
            pendingText={pendingText}
          >
            Yes
          </Button>
          <Button {...plainStep(CODE_INTENTS.otherGroup, onNo)} className="flex-1">
            No
          </Button>
        </div>
        {offersAgain && (
          <p className="mt-2 text-center">
            <Button {...plainStep(CODE_INTENTS.otherGroup, onAgain)} variant="tertiary">
              Re-enter the code
            </Button>
          </p>
        )}
      </PlainSteps>
    </>
  );
}
