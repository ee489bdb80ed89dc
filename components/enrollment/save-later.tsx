'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '@/components/api-client';
import { LaterForm, LaterSaved, type SavedTab } from '@/components/later-form';
import { Button } from '@/components/ui/button';
import { Dialog, closeDialog, openDialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { invoker } from '@/components/ui/invoker';
import { useSmallForm } from '@/components/use-small-form';
import { checkEmail } from '@/lib/rules/people/email';
import { unkeptLabels, type UnkeptIn } from '@/lib/rules/steps/form-draft';
import { messages } from '@/lib/rules/text/messages';
import { SAVE_LATER } from '@/lib/rules/words/fixed-labels';
import { ConflictBanner } from './conflict-banner';

/** The step's answers as its own save takes them. */
export type Draft = Record<string, unknown>;

const DIALOG_ID = 'code-send';

export type SaveLaterProps = {
  tab: SavedTab;
  /** Takes the dialog's form when no script does. */
  action: string;
  email: string;
  draft: () => Draft;
  /** The form as it stands, in which some answers are never kept, or not before they are whole. */
  unkept?: () => UnkeptIn;
  /** The version the answers go on from: an older one is refused. */
  version: () => string;
  /** Keeps what was typed last; false when that failed. */
  flush: () => Promise<boolean>;
  /** Called before the dialog opens; false keeps it closed. The dependents are checked again first (rules 3 §5). */
  ready?: () => Promise<boolean>;
};

/**
 * The button and dialog of Save & Continue Later: keeps the unfinished step and mails a code to resume it
 * (rules 2 §2.8).
 */
export function SaveLater(props: SaveLaterProps) {
  const { tab, action, email, unkept, ready } = props;
  const { form, saved, send, reset } = useSending(props);
  const isConflict = form.failure?.kind === 'coded' && form.failure.code === 'conflict';
  const error = form.problems.email ?? (isConflict ? '' : form.message);
  return (
    <>
      {ready ? (
        <CheckedTrigger ready={ready} />
      ) : (
        <DialogTrigger dialog={DIALOG_ID} variant="tertiary">
          {SAVE_LATER}
        </DialogTrigger>
      )}
      <Dialog id={DIALOG_ID} title={SAVE_LATER} onClose={reset}>
        {isConflict && <ConflictBanner />}
        {saved ? (
          <LaterSaved unkept={unkept ? unkeptLabels(unkept()) : []} onDone={() => closeDialog(DIALOG_ID)} />
        ) : (
          <LaterForm
            dialog={DIALOG_ID}
            tab={tab}
            action={action}
            email={email}
            form={form}
            error={error}
            onSend={send}
          />
        )}
      </Dialog>
    </>
  );
}

function CheckedTrigger({ ready }: { ready: () => Promise<boolean> }) {
  const [checking, setChecking] = useState(false);
  async function check(): Promise<void> {
    setChecking(true);
    const fine = await ready();
    setChecking(false);
    if (fine) openDialog(DIALOG_ID);
  }
  return (
    <Button
      variant="tertiary"
      pending={checking}
      pendingText="Checking…"
      aria-haspopup="dialog"
      // Without script it opens at once; the list is checked when Next is pressed.
      {...invoker('show-modal', DIALOG_ID)}
      onClick={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {SAVE_LATER}
    </Button>
  );
}

function useSending({ tab, draft, version, flush }: SaveLaterProps) {
  const router = useRouter();
  const [saved, setSaved] = useState(false);
  const form = useSmallForm<'email'>({ fieldOf: () => 'email' });

  function send(email: string): void {
    if (form.pending) return;
    if (email === '' || checkEmail(email) !== null) return form.refuse({ email: messages.saveLaterEmail });
    void form.send(
      async () => {
        // The same draft is kept while one types; what was typed last goes before the mail (decisions 154).
        await flush();
        return api<'saveEnrollment'>('POST', '/save-enrollment', {
          email,
          tab,
          data: { ...draft(), version: version() },
        });
      },
      () => {
        setSaved(true);
        // A list of dependents is saved along with it: without the new version, Next would take that for another tab's.
        router.refresh();
      },
    );
  }
  function reset(): void {
    setSaved(false);
    form.clear();
  }
  return { form, saved, send, reset };
}
