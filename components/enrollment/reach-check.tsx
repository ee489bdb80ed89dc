'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '@/components/api-client';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import { askable } from './outside-refusals';
import type { OutsideWords } from './outside-words';

/** Quiet time after a key before a whole number is asked about. */
const PAUSE_MS = 400;

/** Asks about one answer: the message that refuses it, or null, also without an answer (decisions 48). */
type Ask = (answer: string) => Promise<string | null>;

/**
 * Asks a service about one field when it is left, a number also once it has more than 9 digits (rules 2 §5). An address
 * that came without the field, from the browser's own memory or before the scripts, counts as left. Each answer is asked
 * about once, the newest counts, and what was there from the start is left alone.
 */
function useReachCheck(
  field: 'phone_number' | 'email_address',
  ask: Ask,
  { refused }: OutsideWords,
  whileTyping: boolean,
): void {
  const { getValues, setError, formState } = useFormContext<StepValues>();
  const text = useWatch<StepValues>({ name: field });
  const asked = useRef<string | null>(null);
  const look = useEffectEvent(async () => {
    const answer = askable(field, getValues());
    const start = askable(field, formState.defaultValues as StepValues);
    if (answer === null || answer === asked.current || (asked.current === null && answer === start)) return;
    asked.current = answer;
    const message = await ask(answer);
    if (asked.current !== answer) return;
    refused.delete(field);
    if (message === null) return;
    refused.set(field, { answer, message });
    if (askable(field, getValues()) === answer) setError(field, { type: 'service', message });
  });
  useEffect(() => {
    const input = document.getElementById(field);
    const onBlur = () => void look();
    input?.addEventListener('blur', onBlur);
    return () => input?.removeEventListener('blur', onBlur);
  }, [field]);
  useEffect(() => {
    if (!whileTyping && document.activeElement?.id === field) return;
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [field, text, whileTyping]);
}

/** Has the number verified (rules 2 §4). */
export function NumberCheck({ words }: { words: OutsideWords }) {
  useReachCheck('phone_number', askNumber, words, true);
  return null;
}

/** Has the e-mail address verified; a changed one of an existing user must not be another member's (rules 2 §7). */
export function EmailCheck({ words, isExisting }: { words: OutsideWords; isExisting: boolean }) {
  useReachCheck('email_address', isExisting ? askChangedEmail : askEmail, words, false);
  return null;
}

const askNumber: Ask = async (phone) => {
  const told = await api<'validatePhone'>('POST', '/validate-phone-numverify', { phone });
  return told.ok && !told.value.data.is_valid ? told.value.data.message : null;
};

const askEmail: Ask = async (email) => {
  const told = await api<'validateEmail'>('POST', '/validate-email-neverbounce', { email });
  return told.ok && !told.value.data.is_valid ? told.value.data.message : null;
};

const askChangedEmail: Ask = async (email) => {
  const [refused, taken] = await Promise.all([
    askEmail(email),
    api<'validateMemberEmail'>('POST', '/validate-member-email', { email }),
  ]);
  if (refused !== null) return refused;
  return !taken.ok && taken.failure.kind === 'fields' ? (taken.failure.fields[0]?.error_message ?? null) : null;
};
