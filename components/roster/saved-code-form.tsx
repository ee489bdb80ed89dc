'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { StatusLine } from '@/components/ui/status-region';
import { useSmallForm } from '@/components/use-small-form';

type SavedCodeFormProps = { id: string; name: string; email: string; action: string };

/** One button: a new code to the client's own address. */
export function SavedCodeForm({ id, name, email, action }: SavedCodeFormProps) {
  const [isSent, setSent] = useState(false);
  const form = useSmallForm();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.pending) return;
    setSent(false);
    void form.send(
      () => api<'sendSavedCode'>('POST', '/send-saved-code', { saved_id: id }),
      () => setSent(true),
    );
  }

  return (
    <form method="post" action={action} ref={form.ref} onSubmit={submit}>
      <input type="hidden" name="saved_id" value={id} />
      <Button type="submit" size="sm" pending={form.pending} pendingText="Sending…">
        Send the code again<span className="sr-only"> to {name}</span>
      </Button>
      <StatusLine className="text-small text-muted">
        {isSent ? `A new code is on its way to ${email}.` : form.message || `Goes to ${email}`}
      </StatusLine>
    </form>
  );
}
