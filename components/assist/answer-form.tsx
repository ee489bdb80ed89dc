'use client';

import { useEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { TextareaField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { messages } from '@/lib/rules/text/messages';
import { TEXT_LIMITS } from '@/lib/rules/text/text-limits';
import type { Question } from './use-assistant';

type AnswerFormProps = {
  id: string;
  question: Question;
  /** The answer given before, in edit mode. */
  initial?: string;
  /** Sends the answer. False: it was not kept, and the words stay in the box. */
  send: (text: string) => Promise<boolean>;
  onCancel?: () => void;
};

/** The box for one answer. Enter sends, Shift and Enter begins a new line (look §2.1). */
export function AnswerForm({ id, question, initial, send, onCancel }: AnswerFormProps) {
  const [text, setText] = useState(initial ?? '');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const editing = initial !== undefined;

  useEffect(() => {
    if (editing) form.current?.querySelector('textarea')?.focus();
  }, [editing]);

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (pending) return;
    if (text.trim() === '') {
      setProblem(messages.required);
      return;
    }
    setPending(true);
    const kept = await send(text);
    setPending(false);
    if (kept) setText('');
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <form method="post" ref={form} className="chat-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextareaField
        id={id}
        label={
          <>
            {editing ? 'Change your answer' : 'Your answer'}
            <span className="sr-only"> to: {question.text}</span>
          </>
        }
        rows={2}
        value={text}
        maxLength={TEXT_LIMITS.note}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div className="chat-buttons">
        <Button type="submit" variant="primary" size="sm" pending={pending} pendingText="Sending…">
          {editing ? 'Save' : 'Send'}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
