'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api } from '@/components/api-client';
import { useStatus } from '@/components/ui/status-region';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import { addressInLine, isSamePlace, toPostalAddress, type PostalAddress } from '@/lib/rules/people/postal-address';
import { askable } from './outside-refusals';
import type { OutsideWords } from './outside-words';

type Told = AnswerOf<EndpointNamed<'checkPostalAddress'>>['data'];

/** The service's word on one address, and what the shopper made of it. */
type Said = Told & { answer: string; typed: PostalAddress; choice: 'used' | 'kept' | null };

const UNCHECKED: Told = { outcome: 'unchecked', message: '', address: null };

/** A press that leaves a field must land before anything moves. */
const PRESS_MS = 250;

/**
 * Compares the form's address when one of its fields is left and it is whole, and when the box is ticked (rules 2 §2.4,
 * decisions 48). Nothing waits for it: the newest answer counts, and only for the address that still stands there.
 */
export function useAddressCheck(words: OutsideWords) {
  const { getValues, setValue, clearErrors, formState } = useFormContext<StepValues>();
  const values = useWatch<StepValues>() as StepValues;
  const announce = useStatus();
  const asked = useRef<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isTicked = values['with_validation'] === '1';
  const now = askable('address1', values);

  const look = useEffectEvent(async (again: boolean) => {
    const answer = askable('address1', getValues());
    const start = askable('address1', formState.defaultValues as StepValues);
    const isKnown = answer === asked.current || (asked.current === null && answer === start);
    if (answer === null || (isKnown && !again)) return;
    asked.current = answer;
    const typed = toPostalAddress(getValues());
    setAsking(again);
    const heard = await api<'checkPostalAddress'>('POST', '/check-postal-address', typed);
    if (asked.current !== answer) return;
    setAsking(false);
    const told = heard.ok ? heard.value.data : UNCHECKED;
    setSaid({ ...told, answer, typed, choice: null });
    words.refused.delete('address1');
    if (told.outcome === 'found') words.zip4.set(answer, told.address?.zip4 ?? '');
    if (told.outcome === 'unknown') words.refused.set('address1', { answer, message: told.message });
    if (askable('address1', getValues()) === answer) announce(spoken(told));
  });

  useEffect(() => {
    const inputs = ADDRESS_FIELDS.map((name) => document.getElementById(name));
    const onBlur = () => void setTimeout(() => void look(false), PRESS_MS);
    for (const input of inputs) input?.addEventListener('blur', onBlur);
    return () => {
      for (const input of inputs) input?.removeEventListener('blur', onBlur);
    };
  }, []);

  const wasTicked = useRef(isTicked);
  useEffect(() => {
    if (isTicked && !wasTicked.current) void look(true);
    wasTicked.current = isTicked;
  }, [isTicked]);

  return {
    /** The word on the address as it stands; null while there is none. */
    said: said !== null && said.answer === now ? said : null,
    isAsking,
    isTicked,
    /** Takes the address that was found. */
    use(found: PostalAddress, digits: string) {
      for (const name of ADDRESS_FIELDS)
        if (toPostalAddress(getValues())[name] !== found[name]) setValue(name, found[name], { shouldDirty: true });
      clearErrors([...ADDRESS_FIELDS]);
      const answer = askable('address1', getValues()) ?? '';
      asked.current = answer;
      words.zip4.set(answer, digits);
      setSaid((last) => last && { ...last, answer, choice: 'used' });
    },
    /** Keeps what was typed, also where the service does not know it. */
    keep() {
      words.refused.delete('address1');
      clearErrors('address1');
      setSaid((last) => last && { ...last, choice: 'kept' });
    },
  };
}

function spoken({ outcome, address, message }: Told): string {
  if (outcome === 'unknown') return message;
  return outcome === 'suggested' && address !== null
    ? `The postal service has another address: ${addressInLine(address, address.zip4)}. Choose below the address.`
    : '';
}

/** True when taking the found address would change the ZIP or state that the price was made for. */
export const isElsewhere = (found: PostalAddress, typed: PostalAddress): boolean => !isSamePlace(found, typed);
