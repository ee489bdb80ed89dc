'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';
import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import { messages } from '@/lib/rules/text/messages';
import { CodeForm } from './code-form';
import { failureMessage } from './failure-message';
import { NamePlate } from './name-plate';

type Group = { code: string; name: string };

/**
 * A group enrollment code on a plan's page: validated, the employer confirmed, then the enrollment goes on under it with
 * everything told so far (rules 2 §4 "Group enrollment"). Unlike the footer's popup, which starts over as an employee.
 */
export function EmployerForm() {
  const [group, setGroup] = useState<Group | null>(null);

  async function find(code: string): Promise<string | null> {
    const outcome = await api<'validateGroup'>('POST', '/validate-group', { group_code: code });
    if (!outcome.ok) return failureMessage(outcome.failure);
    const { data } = outcome.value;
    if (data === null) return messages.groupCode;
    setGroup({ code, name: data.name });
    return null;
  }

  return group === null ? (
    <CodeForm
      name="group_code"
      label="Group Enrollment Code"
      hint="Letters, then digits. Capitals do not matter."
      placeholder="ABC1234"
      help="If you don't know your group enrollment code please contact your company's human resource department."
      send={find}
    />
  ) : (
    <Confirm group={group} onNo={() => setGroup(null)} />
  );
}

function Confirm({ group, onNo }: { group: Group; onNo: () => void }) {
  const { pending, problem, confirm } = useEmployer(group);
  return (
    <>
      <NamePlate name={group.name}>The company that you will be enrolling under is:</NamePlate>
      <FormProblem text={problem} className="mt-5" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" className="flex-1" pending={pending} pendingText="Saving…" onClick={confirm}>
          Yes
        </Button>
        <Button className="flex-1" onClick={onNo}>
          No
        </Button>
      </div>
    </>
  );
}

function useEmployer({ code, name }: Group) {
  const router = useRouter();
  const announce = useStatus();
  const [refreshing, startTransition] = useTransition();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (!saved || refreshing) return;
    closeDialog(DIALOGS.groupCode);
    announce(`You are enrolling under ${name}.`);
  }, [saved, refreshing, announce, name]);

  async function run(): Promise<void> {
    setSaving(true);
    setProblem('');
    const outcome = await api<'setEnrollmentGroupCode'>('POST', '/set-enrollment-group-code', { group_code: code });
    setSaving(false);
    if (!outcome.ok) {
      setProblem(failureMessage(outcome.failure));
      return;
    }
    setSaved(true);
    startTransition(() => router.refresh());
  }

  return { pending: saving || saved, problem, confirm: () => void run() };
}
