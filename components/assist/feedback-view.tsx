'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { TextareaField } from '@/components/field/text-field';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { messages } from '@/lib/rules/text/messages';
import { TEXT_LIMITS } from '@/lib/rules/text/text-limits';
import type { RepFacts } from './panel-types';
import { useBriefError } from './use-assistant';

/** Feedback (rules 1 §2.13): a few words that are mailed to the operator of the site. */
export function FeedbackView({ rep }: { rep: RepFacts }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);
  const [error, showError] = useBriefError();

  async function send(): Promise<void> {
    setPending(true);
    const outcome = await api<'addFeedback'>('POST', '/add-feedback', { message: text });
    setPending(false);
    if (outcome.ok) {
      setText('');
      setSent(true);
    } else if (outcome.failure.kind === 'fields') setProblem(outcome.failure.message);
    else showError(outcome.failure.message);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    setSent(false);
    if (text.trim() === '') setProblem(messages.required);
    else void send();
  }

  return (
    <form method="post" className="fields" noValidate onSubmit={submit}>
      <TextareaField
        name="assist-feedback"
        label="What should we do better?"
        hint={`Goes to ${rep.name}, without your name.`}
        value={text}
        maxLength={TEXT_LIMITS.note}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div role="status">{sent && <Banner tone="success">Thank you. Your words are on their way.</Banner>}</div>
      <div role="alert">{error !== '' && <Banner tone="error">{error}</Banner>}</div>
      <Button type="submit" variant="primary" block pending={pending} pendingText="Sending…">
        Send feedback
      </Button>
    </form>
  );
}
