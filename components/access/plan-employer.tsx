'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { closeDialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import { usePageRefresh } from '@/components/use-page-refresh';
import { EmployerForm } from './employer-form';

/** The route of its form without script, and what goes along: the plan to come back to. */
export type PlanEmployerProps = { action: string; place: Readonly<Record<string, string>> };

/**
 * The group code on a plan's page: the enrollment goes on under the employer with everything told so far (rules 2 §4
 * "Group enrollment"). Unlike the footer's popup, which starts over as an employee.
 */
export function PlanEmployer({ action, place }: PlanEmployerProps) {
  const announce = useStatus();
  const { refreshing, refresh } = usePageRefresh();
  return (
    <EmployerForm
      plain={{ action, place, sent: null }}
      take={({ code }) => api<'setEnrollmentGroupCode'>('POST', '/set-enrollment-group-code', { group_code: code })}
      done={(_, { name }) =>
        refresh(() => {
          closeDialog(DIALOGS.groupCode);
          announce(`You are enrolling under ${name}.`);
        })
      }
      pendingText="Saving…"
      busy={refreshing}
    />
  );
}
