'use client';

import { useState } from 'react';
import { api, type CallFailure } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { StatusLine } from '@/components/ui/status-region';

/** The message of the field that the server named, else that of the call. */
function whyNot(failure: CallFailure): string {
  return failure.kind === 'fields' ? (failure.fields[0]?.error_message ?? failure.message) : failure.message;
}

/** The button that mails the client the code which they read to their rep (decisions 59). */
export function SendCode({ to }: { to: string }) {
  const [said, setSaid] = useState('');
  const [pending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    const sent = await api<'sendVerificationCode'>('POST', '/send-verification-code', {});
    setPending(false);
    setSaid(sent.ok ? `A code was sent to ${to}. Ask your client to read it to you.` : whyNot(sent.failure));
  };
  return (
    <div className="needs-scripts mt-4">
      <Button pending={pending} onClick={() => void send()}>
        Send a code to {to}
      </Button>
      <StatusLine className="mt-2 text-small">{said}</StatusLine>
    </div>
  );
}
