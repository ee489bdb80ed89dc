'use client';

import { useState } from 'react';
import { closeDialog, Dialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { GroupFlow } from './group-flow';
import type { CodeOrigin } from '@/lib/rules/words/site-kinds';
import { EMPLOYEE_ENROLLMENT } from '@/lib/rules/words/fixed-titles';
import type { PlainCodes } from './plain-code';
import { RepFlow } from './rep-flow';

const DIALOG_ID = 'other-code';

/**
 * The code that the page itself does not ask for, behind a button. Closing starts it over (rules 3 §4 "Access flows").
 */
export function FlowDialog({
  flow,
  origin,
  plain,
}: {
  flow: 'rep' | 'employee';
  origin: CodeOrigin;
  plain: PlainCodes;
}) {
  const [visit, setVisit] = useState(0);
  const title = flow === 'employee' ? EMPLOYEE_ENROLLMENT : 'Rep access';
  return (
    <>
      <DialogTrigger dialog={DIALOG_ID} block>
        {title}
      </DialogTrigger>
      <Dialog id={DIALOG_ID} title={title} size="sm" onClose={() => setVisit((count) => count + 1)}>
        {flow === 'employee' ? (
          <GroupFlow
            key={visit}
            codes={plain.codes}
            place="dialog"
            intro=""
            origin={origin}
            onNo={() => closeDialog(DIALOG_ID)}
          />
        ) : (
          <RepFlow key={visit} plain={plain} place="dialog" intro="" />
        )}
      </Dialog>
    </>
  );
}
