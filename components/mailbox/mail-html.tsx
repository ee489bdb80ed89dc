'use client';

import { useState } from 'react';
import { ChevronDownIcon } from '@/components/art/icons';
import { MailFrame } from '@/components/ui/mail-frame';

/**
 * The mail's HTML as a mail program would show it, in a frame that runs nothing and reaches nothing. Made when it is
 * opened: a full mailbox has many.
 */
export function MailHtml({ subject, html }: { subject: string; html: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="acc" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        As the mail looks
        <ChevronDownIcon className="chev" />
      </summary>
      <div className="acc-body">{open && <MailFrame title={`${subject}, as the mail looks`} html={html} />}</div>
    </details>
  );
}
