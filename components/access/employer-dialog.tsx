'use client';

import { DIALOGS } from '@/components/dialog-ids';
import { LazyDialog } from '@/components/ui/lazy-dialog';

import { PlainGroup } from './plain-group';
import type { PlanEmployerProps } from './plan-employer';

const load = () => import('./plan-employer').then(({ PlanEmployer }) => PlanEmployer);

/**
 * The group code of a plan's page: puts the enrollment that is under way under its employer (rules 1 §2.10, rules 2
 * §4).
 */
export function EmployerDialog({ action, place }: PlanEmployerProps) {
  return (
    <LazyDialog
      id={DIALOGS.groupCode}
      title="Group Enrollment Code"
      size="sm"
      load={load}
      plain={<PlainGroup action={action} place={place} />}
    >
      {(PlanEmployer) => <PlanEmployer action={action} place={place} />}
    </LazyDialog>
  );
}
