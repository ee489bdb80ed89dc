'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { NOT_LOADED, useOnDemand } from '@/components/ui/use-on-demand';

/** "Send Personalized Quote": the button; its dialogs are fetched when they are asked for (rules 1 §2.11). */
export function SendQuote({ effectiveDate, clientName }: { effectiveDate: string; clientName: string }) {
  const [open, setOpen] = useState(false);
  const { Part, loading, failed, load } = useOnDemand(() =>
    import('./send-quote-dialog').then(({ SendQuoteDialogs }) => SendQuoteDialogs),
  );
  return (
    <>
      <Button
        block
        aria-haspopup="dialog"
        pending={loading}
        pendingText="One moment…"
        onClick={() => void load().then((there) => setOpen(there))}
      >
        Send Personalized Quote
      </Button>
      <noscript>
        <p className="text-small text-muted">Sending a quote needs scripts.</p>
      </noscript>
      {failed && (
        <Banner tone="error" live>
          {NOT_LOADED}
        </Banner>
      )}
      {Part && (
        <Part open={open} effectiveDate={effectiveDate} clientName={clientName} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
