'use client';

import type { ReactNode } from 'react';
import { DIALOGS } from '@/components/dialog-ids';
import { closeDialog } from '@/components/ui/dialog';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import { EMPLOYEE_ENROLLMENT } from '@/lib/rules/words/fixed-titles';

const load = () => import('./group-flow').then(({ GroupFlow }) => GroupFlow);
const close = () => closeDialog(DIALOGS.employee);

/**
 * The footer's "Employee Enrollment": a group enrollment code, then the employer to confirm (rules 1 §2.2, rules 3 §2
 * "Footer").
 */
export function EmployeePopup({ action, plain }: { action: string; plain: ReactNode }) {
  return (
    <LazyDialog id={DIALOGS.employee} title={EMPLOYEE_ENROLLMENT} size="sm" load={load} plain={plain}>
      {(GroupFlow) => (
        <GroupFlow codes={{ action, sent: null }} place="dialog" intro="" origin="landingPage" onNo={close} />
      )}
    </LazyDialog>
  );
}
