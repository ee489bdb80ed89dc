'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/components/api-client';
import { isWebAddress } from '@/lib/rules/text/web-address';

/** Time for which a failure is shown (rules 1 §8, §9). */
export const ERROR_MS = 5_000;

export type Question = { id: number; text: string };
export type Answer = { questionId: number; question: string; text: string };

/** The server's message about a failed call, for five seconds; a new one starts the time again. */
export function useBriefError(): [message: string, show: (message: string) => void] {
  const [error, setError] = useState({ message: '', count: 0 });
  useEffect(() => {
    if (error.message === '') return;
    const timer = setTimeout(() => setError((now) => ({ ...now, message: '' })), ERROR_MS);
    return () => clearTimeout(timer);
  }, [error]);
  const show = useCallback((message: string) => setError((now) => ({ message, count: now.count + 1 })), []);
  return [error.message, show];
}

export type Assistant = {
  state: 'loading' | 'ready' | 'failed';
  questions: readonly Question[];
  answers: readonly Answer[];
  /**
   * The address at which a ticket is made; null while unknown: then the action is not shown (rules 1 §8, "tickets").
   */
  ticket: string | null;
  error: string;
  reload: () => void;
  /**
   * Sends an answer with its question's id (rules 1 §5 "Chat"). False: it was not kept, and `error` says why for a
   * while.
   */
  send: (question: Question, text: string) => Promise<boolean>;
};

/**
 * The questions, the answers given before, and the ways to change them. Asks the server once, when the panel first
 * opens.
 */
export function useAssistant(): Assistant {
  const [chat, setChat] = useState<Pick<Assistant, 'state' | 'questions' | 'answers'>>(EMPTY);
  const [ticket, setTicket] = useState<string | null>(null);
  const [error, showError] = useBriefError();
  const asked = useRef(false);

  const reload = useCallback(() => {
    setChat(EMPTY);
    void loadChat().then((outcome) => {
      if (typeof outcome === 'string') showError(outcome);
      setChat(typeof outcome === 'string' ? { ...EMPTY, state: 'failed' } : { ...outcome, state: 'ready' });
    });
    void api<'getTicketLink'>('GET', '/get-ticket-link', {}).then((link) => {
      // A link that runs something, or leads out of the browser, is none.
      if (link.ok && isWebAddress(link.value.data.ticket, window.location.href)) setTicket(link.value.data.ticket);
    });
  }, [showError]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    reload();
  }, [reload]);

  async function send(question: Question, text: string): Promise<boolean> {
    const sent = await api<'assistAdd'>('POST', '/assist/add', { question_id: question.id, answer: text });
    if (!sent.ok) {
      showError(sent.failure.message);
      return false;
    }
    const given = { questionId: question.id, question: question.text, text: text.trim() };
    setChat((now) => ({ ...now, answers: withAnswer(now.answers, given) }));
    return true;
  }

  return { ...chat, ticket, error, reload, send };
}

const EMPTY = { state: 'loading' as const, questions: [], answers: [] };

async function loadChat(): Promise<{ questions: Question[]; answers: Answer[] } | string> {
  const chat = await api<'assistGet'>('GET', '/assist/get', {});
  if (!chat.ok) return chat.failure.message;
  const { question, answer } = chat.value.data;
  return {
    questions: question.map(({ id, question: text }) => ({ id, text })),
    answers: answer.map((given) => ({
      questionId: given.question_id,
      question: given.assistant_question.question,
      text: given.answer,
    })),
  };
}

/** A changed answer keeps its place in the talk. */
function withAnswer(answers: readonly Answer[], given: Answer): Answer[] {
  const at = answers.findIndex(({ questionId }) => questionId === given.questionId);
  return at === -1 ? [...answers, given] : answers.with(at, given);
}
