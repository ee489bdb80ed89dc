'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { Dialog, closeDialog, openDialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { invoker } from '@/components/ui/invoker';
import { useSmallForm, type SmallForm } from '@/components/use-small-form';
import { checkEmail } from '@/lib/rules/people/email';
import { unkeptLabels, type UnkeptIn } from '@/lib/rules/steps/form-draft';
import { SAVED_LATER, SAVED_LATER_DAYS } from '@/lib/rules/text/later-words';
import { messages } from '@/lib/rules/text/messages';
import type { BrowserRequestOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { LATER_EMAIL } from '@/lib/site/form-places';
import { ConflictBanner } from './conflict-banner';

/** The wire's names of the steps, as save-enrollment takes them. */
export type SavedTab = BrowserRequestOf<EndpointNamed<'saveEnrollment'>>['tab'];

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
          Save &amp; Continue Later
        </DialogTrigger>
      )}
      <Dialog id={DIALOG_ID} title="Save & Continue Later" onClose={reset}>
        {isConflict && <ConflictBanner />}
        {saved ? (
          <Saved unkept={unkept ? unkeptLabels(unkept()) : []} />
        ) : (
          <EmailForm tab={tab} action={action} email={email} form={form} error={error} onSend={send} />
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
      Save &amp; Continue Later
    </Button>
  );
}

/** Takes the focus: the button that was pressed is gone. */
function Saved({ unkept }: { unkept: readonly string[] }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div role="status">
      <p ref={words} tabIndex={-1} className="font-semibold">
        {SAVED_LATER}
      </p>
      <p className="mt-2 text-muted">{SAVED_LATER_DAYS}</p>
      {unkept.length > 0 && <p className="mt-2">Not kept, please enter again then: {unkept.join(', ')}.</p>}
      <Button variant="primary" className="mt-6" onClick={() => closeDialog(DIALOG_ID)}>
        Done
      </Button>
    </div>
  );
}

type EmailFormProps = Pick<SaveLaterProps, 'tab' | 'action'> & {
  email: string;
  form: Pick<SmallForm<'email'>, 'ref' | 'pending'>;
  error: string;
  onSend: (email: string) => void;
};

function EmailForm({ tab, action, email, form, error, onSend }: EmailFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog is inside the step's form in the document, so its own submit must not reach that form.
    event.stopPropagation();
    onSend(String(new FormData(event.currentTarget).get(LATER_EMAIL) ?? '').trim());
  }
  return (
    <form method="post" action={action} target="_blank" ref={form.ref} noValidate onSubmit={submit}>
      <input type="hidden" name="tab" value={tab} />
      <p>Please enter the alternate email you want to send Enrollment code to?</p>
      <div className="mt-5">
        <TextField
          id={LATER_EMAIL}
          name={LATER_EMAIL}
          type="email"
          label="Email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={email}
          error={error}
        />
      </div>
      <div className="mt-6 flex gap-3">
        <Button type="submit" variant="primary" pending={form.pending} pendingText="Sending…">
          Send Code
        </Button>
        <Button {...invoker('close', DIALOG_ID)}>Back</Button>
      </div>
    </form>
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
