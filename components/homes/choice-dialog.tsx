'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { MouseEvent, SubmitEvent } from 'react';
import { closeDialog, Dialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import type { ChoiceOption, ChoicePlace, ChoiceProblems, Sent } from './choice';
import { fieldId, PortalForm } from './choice-forms';
import type { EnrollStep } from '@/lib/routing/enroll-steps';
import { FOR_WHOM } from '@/lib/rules/words/fixed-titles';

// Few visitors press Submit, and the second step is for reps only: its code is loaded with the first press.
const loadEnrollForm = () => import('./enroll-choice-form');
const EnrollForm = lazy(async () => ({ default: (await loadEnrollForm()).EnrollForm }));

const NO_ANSWER = 'We could not reach the server. Check your connection and try again.';

async function send(action: string, data: FormData): Promise<Sent> {
  try {
    const [{ sendChoice }] = await Promise.all([import('./send-choice'), loadEnrollForm()]);
    return await sendChoice(action, data);
  } catch {
    return { ok: false, problems: { form: NO_ANSWER } };
  }
}

export type ChoiceDialogProps = {
  id: string;
  action: string;
  place: ChoicePlace;
  portals: readonly ChoiceOption[];
  portalId: string | null;
  /** A rep's groups; null where no group is asked for ("select portal only"). */
  groups: readonly ChoiceOption[] | null;
  groupId: string | null;
  /** The step to begin with; `open` when the address names one. */
  step: EnrollStep;
  open: boolean;
  problems: ChoiceProblems;
  /** The address Back leads to from the first step without script. */
  backHref: string;
};

const TITLES = { portal: 'Select portal', enroll: FOR_WHOM } as const;

/**
 * "Select portal", and for a rep then the group, as a popup (rules 1 §2.6, §2.10). Without script its forms post
 * plainly.
 */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { id, action, place, portals, groups, backHref } = props;
  const flow = useChoice(props);
  const back = (event: MouseEvent) => {
    event.preventDefault();
    if (flow.step === 'enroll') flow.show('portal');
    else closeDialog(id);
  };
  const common = {
    action,
    place,
    problems: flow.problems,
    pending: flow.pending,
    back: { href: backHref, onClick: back },
    onSubmit: flow.submit,
    onChange: flow.forgetProblems,
  };
  return (
    <Dialog
      id={id}
      title={TITLES[flow.step]}
      size="sm"
      {...(props.open && { open: flow.open })}
      onClose={() => flow.close()}
    >
      {flow.step === 'portal' || groups === null ? (
        <PortalForm {...common} portals={portals} value={flow.portalId} />
      ) : (
        <Suspense>
          <EnrollForm {...common} groups={groups} value={props.groupId} look="popup" groupsOpen={flow.groupsOpen} />
        </Suspense>
      )}
    </Dialog>
  );
}

function useChoice({ id, place, groups, ...props }: ChoiceDialogProps) {
  const router = useRouter();
  const announce = useStatus();
  const [open, setOpen] = useState(props.open);
  const [step, setStep] = useState<EnrollStep>(props.step);
  const [portalId, setPortalId] = useState(props.portalId);
  const [problems, setProblems] = useState(props.problems);
  // Stays when the message goes: the group is about to be chosen there.
  const [groupsOpen, setGroupsOpen] = useState(props.problems.group_id !== undefined);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    const field = problems.portal_id ? 'portal_id' : problems.group_id ? 'group_id' : null;
    if (field) document.getElementById(fieldId(place, field))?.focus();
  }, [problems, place]);

  function show(next: EnrollStep): void {
    setProblems({});
    setStep(next);
  }

  function done(to: string): void {
    if (place.name === 'line') {
      closeDialog(id);
      setPending(false);
      announce('The portal was changed and the prices updated');
      router.refresh();
    } else if (place.name === 'home') window.location.assign(to);
    else reloadAt(new URL(to, window.location.href).hash);
  }

  async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const data = new FormData(form, submitter);
    setPending(true);
    setProblems({});
    const outcome = await send(form.action, data);
    if (!outcome.ok) {
      setPending(false);
      setProblems(outcome.problems);
      if (outcome.problems.group_id !== undefined) setGroupsOpen(true);
      return;
    }
    setPortalId(String(data.get('portal_id') ?? portalId ?? ''));
    if (step === 'portal' && groups !== null) {
      setPending(false);
      show('enroll');
    } else done(outcome.to);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!pending) void sendForm(event.currentTarget, event.nativeEvent.submitter);
  }

  return {
    open,
    step,
    portalId,
    problems,
    groupsOpen,
    pending,
    show,
    submit,
    close: () => setOpen(false),
    forgetProblems: () => setProblems({}),
  };
}

/**
 * Loads this page again, as the server now knows more: the prices are of the other zone, which only a whole document
 * reaches.
 */
function reloadAt(hash: string): void {
  window.history.replaceState(null, '', `${window.location.pathname}${hash}`);
  window.location.reload();
}
