'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { CountedTextareaField } from '@/components/field/counted-textarea-field';
import { TextField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { MailFrame } from '@/components/ui/mail-frame';
import { QUOTE_MESSAGE_LIMIT, type PersonalQuote, type PersonalQuoteProblems } from '@/lib/rules/quote/personal-quote';
import { useSendQuote } from './use-send-quote';

/** `clientName`: the client of the bar, whom the quote is for; empty where no name is known yet. */
export type SendQuoteDialogsProps = { open: boolean; effectiveDate: string; clientName: string; onClose: () => void };

const FORM_ID = 'send-quote-form';

/** Send Personalized Quote: the form, its preview, and the word that it was sent (rules 1 §2.11, §7.5). */
export function SendQuoteDialogs({ open, effectiveDate, clientName, onClose }: SendQuoteDialogsProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <QuoteDialog
        open={open}
        effectiveDate={effectiveDate}
        clientName={clientName}
        onClose={onClose}
        onSent={(email) => {
          onClose();
          setSentTo(email);
        }}
      />
      <Dialog
        id="quote-sent"
        title={`Quote Successfully Sent to ${sentTo ?? ''}`}
        size="sm"
        open={sentTo !== null}
        onClose={() => setSentTo(null)}
        footer={
          <Button variant="primary" onClick={() => setSentTo(null)}>
            Done
          </Button>
        }
      >
        <p>The mail is on its way. It holds the plans, their prices and the start date as your cart shows them now.</p>
      </Dialog>
    </>
  );
}

type QuoteDialogProps = SendQuoteDialogsProps & { onSent: (to: string) => void };

function QuoteDialog({ open, effectiveDate, clientName, onClose, onSent }: QuoteDialogProps) {
  const [visit, setVisit] = useState(0);
  const quote = useSendQuote(effectiveDate, (email) => {
    onSent(email);
    // The next quote is for another client. Only the fields start over: the dialog gives focus back to its button.
    setVisit((count) => count + 1);
  });
  const [content, setContent] = useState<string | null>(null);
  const { form, pending } = quote;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    quote.send(readForm(event.currentTarget));
  }
  return (
    <>
      <Dialog
        id="send-quote"
        title="Send Personalized Quote"
        open={open}
        onClose={onClose}
        footer={<Actions pending={pending} onPreview={() => quote.preview(readForm(form.ref.current), setContent)} />}
      >
        <FormProblem text={form.message} className="mb-5" />
        <form
          method="post"
          id={FORM_ID}
          ref={form.ref}
          noValidate
          onSubmit={submit}
          className="fields"
          aria-label="Send Personalized Quote"
        >
          <QuoteFields key={visit} clientName={clientName} problems={form.problems} onEdit={quote.recheck} />
        </form>
      </Dialog>
      <PreviewDialog content={content} onClose={() => setContent(null)} />
    </>
  );
}

function Actions({ pending, onPreview }: { pending: 'send' | 'preview' | null; onPreview: () => void }) {
  return (
    <>
      <Button type="submit" form={FORM_ID} variant="primary" pending={pending === 'send'} pendingText="Sending…">
        Send
      </Button>
      <Button aria-haspopup="dialog" pending={pending === 'preview'} pendingText="Preparing…" onClick={onPreview}>
        Preview
      </Button>
    </>
  );
}

function PreviewDialog({ content, onClose }: { content: string | null; onClose: () => void }) {
  return (
    <Dialog
      id="quote-preview"
      title="Preview"
      size="lg"
      open={content !== null}
      onClose={onClose}
      footer={<Button onClick={onClose}>Back to the quote</Button>}
    >
      {content !== null && <MailFrame title="The quote as it will be mailed" html={content} />}
    </Dialog>
  );
}

type FieldsProps = { clientName: string; problems: PersonalQuoteProblems; onEdit: (values: PersonalQuote) => void };

/** The person the quote goes to. A rep fills it in for a client, so the browser's own data stays out (look §2.2). */
function QuoteFields({ clientName, problems, onEdit }: FieldsProps) {
  const edited = (event: FormEvent<HTMLElement>) => onEdit(readForm(event.currentTarget.closest('form')));
  return (
    <div className="contents" onInput={edited}>
      <TextField
        id="quote_name"
        name="name"
        label="Name"
        hint="Your client’s name, as the mail greets them"
        defaultValue={clientName}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        error={problems.name}
      />
      <TextField
        id="quote_email"
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        spellCheck={false}
        error={problems.email}
      />
      <CountedTextareaField
        id="quote_message"
        name="message"
        label="Message"
        optional
        rows={4}
        limit={QUOTE_MESSAGE_LIMIT}
        error={problems.message}
      />
    </div>
  );
}

function readForm(form: HTMLFormElement | null): PersonalQuote {
  const data = form ? new FormData(form) : new FormData();
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return { name: text('name'), email: text('email'), message: text('message') };
}
