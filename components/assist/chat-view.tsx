'use client';

import { useEffect, useRef, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { AnswerForm } from './answer-form';
import type { Answer, Assistant, Question } from './use-assistant';

/**
 * The question chat (rules 1 §2.13, §5 "Chat"): what was asked and answered, then the next question. A past answer is
 * edited in its place; the next question waits meanwhile, so that there is one thing to send at a time.
 */
export function ChatView({ assistant, shown }: { assistant: Assistant; shown: boolean }) {
  const { state, questions, answers, error, reload } = assistant;
  const { editing, edit, unsent, said, talk, change, stopEditing } = useTalk(assistant);
  const log = useRef<HTMLDivElement>(null);
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const next = questions.find(({ id }) => !answered.has(id));

  // The newest words are at the end, as in any talk.
  useEffect(() => {
    if (shown && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [shown, answers.length, unsent]);

  return (
    <div className="chat">
      {state === 'loading' && <Loading />}
      {state === 'failed' && (
        <div className="grid gap-3">
          <p>The questions could not be loaded.</p>
          <Button size="sm" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      <div ref={log} role="log" aria-label="Questions and answers" className="chat-log" tabIndex={0}>
        {answers.map((given) => (
          <Exchange
            key={given.questionId}
            given={given}
            editing={editing === given.questionId}
            onEdit={() => edit(given.questionId)}
            onCancel={() => stopEditing(given.questionId)}
            onSave={change}
          />
        ))}
        {next && editing === null && <p className="chat-asked">{next.text}</p>}
        {unsent && <p className="chat-unsent">Your answer was not sent yet. It is still in the box.</p>}
      </div>
      <div role="alert">{error !== '' && <Banner tone="error">{error}</Banner>}</div>
      {next && (
        <div hidden={editing !== null}>
          <AnswerForm id={ANSWER} question={next} send={(text) => talk(next, text)} />
        </div>
      )}
      {state === 'ready' && !next && editing === null && (
        <p className="chat-end" id={END} tabIndex={-1}>
          That is all we ask. You can change an answer whenever you like.
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Answering and changing an answer, with what is said of it and where focus goes on. */
function useTalk({ send }: Assistant) {
  const [editing, setEditing] = useState<number | null>(null);
  const [unsent, setUnsent] = useState(false);
  const [said, setSaid] = useState('');
  const focusOn = useFocusAfterChange();

  async function answer(question: Question, text: string): Promise<boolean> {
    setSaid('');
    const kept = await send(question, text);
    setUnsent(!kept);
    return kept;
  }
  async function talk(question: Question, text: string): Promise<boolean> {
    const kept = await answer(question, text);
    // A visitor who has answered goes on to the next question, or hears that there is none.
    if (kept) focusOn(ANSWER, END);
    return kept;
  }
  async function change(question: Question, text: string): Promise<boolean> {
    const kept = await answer(question, text);
    if (kept) stopEditing(question.id, 'Your answer was changed.');
    return kept;
  }
  function stopEditing(id: number, words = ''): void {
    setEditing(null);
    setSaid(words);
    focusOn(editId(id));
  }
  return { editing, edit: setEditing, unsent, said, talk, change, stopEditing };
}

const ANSWER = 'assist-answer';
const END = 'assist-end';

/** `focusOn(…ids)`: focuses the first of these that stands once the change made together with it is on the page. */
function useFocusAfterChange(): (...ids: string[]) => void {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    const target = wanted.map((id) => document.getElementById(id)).find((element) => element !== null);
    target?.focus();
  }, [wanted]);
  return (...ids) => setWanted(ids);
}

const editId = (questionId: number) => `assist-edit-${questionId}`;

type ExchangeProps = {
  given: Answer;
  editing: boolean;
  onEdit: () => void;
  onCancel: () => void;
  onSave: (question: Question, text: string) => Promise<boolean>;
};

/** A question with its answer; in edit mode the answer is a box (rules 1 §4 "Assistant"). */
function Exchange({ given, editing, onEdit, onCancel, onSave }: ExchangeProps) {
  const question = { id: given.questionId, text: given.question };
  return (
    <div>
      <p className="chat-asked">{given.question}</p>
      {editing ? (
        <AnswerForm
          id="assist-change"
          question={question}
          initial={given.text}
          send={(text) => onSave(question, text)}
          onCancel={onCancel}
        />
      ) : (
        <div className="chat-given">
          <p>{given.text}</p>
          <button type="button" id={editId(given.questionId)} className="quiet" onClick={onEdit}>
            Edit<span className="sr-only"> your answer to: {given.question}</span>
          </button>
        </div>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <Skeleton className="h-12" />
      <Skeleton className="h-24" />
    </div>
  );
}
