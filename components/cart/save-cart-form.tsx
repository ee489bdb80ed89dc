'use client';

import { useState } from 'react';
import { api } from '@/components/api-client';
import { LaterForm, LaterSaved } from '@/components/later-form';
import { closeDialog } from '@/components/ui/dialog';
import { useSmallForm } from '@/components/use-small-form';
import { checkSaveLaterEmail } from '@/lib/rules/people/email';

/** Mails a code that opens this cart again in any browser (rules 3 §2 "cart_info", decisions 192). */
export function SaveCartForm({ dialog, action }: { dialog: string; action: string }) {
  const [isSaved, setSaved] = useState(false);
  const form = useSmallForm<'email'>({ fieldOf: () => 'email' });

  function send(email: string): void {
    if (form.pending) return;
    const problem = checkSaveLaterEmail(email);
    if (problem !== null) return form.refuse({ email: problem });
    void form.send(
      () => api<'saveEnrollment'>('POST', '/save-enrollment', { email, tab: 'cart_info', mail: 'code' }),
      () => setSaved(true),
    );
  }

  if (isSaved) return <LaterSaved onDone={() => closeDialog(dialog)} />;
  return (
    <LaterForm
      dialog={dialog}
      tab="cart_info"
      action={action}
      email=""
      form={form}
      error={form.problems.email ?? form.message}
      onSend={send}
    />
  );
}
