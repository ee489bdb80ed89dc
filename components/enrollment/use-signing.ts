'use client';

import { useState } from 'react';
import type { Signature } from '@/components/field/signature-field';
import type { SummaryError } from '@/components/ui/error-summary';
import { acceptanceId, CONSENT } from '@/lib/rules/steps/verification';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';

export type Signing = ReturnType<typeof useSigning>;

type Signable = { id: string; heading: string; required: boolean };

/** Keeps the ticked boxes and the signature, and names the boxes that still need a tick. */
export function useSigning(
  texts: readonly Signable[],
  consent: { heading: string } | null,
  before: readonly string[],
  refused: boolean,
) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(before));
  const [attempts, setAttempts] = useState(0);
  const [signature, sign] = useState<Signature | null>(null);
  const wanted = [
    ...texts.filter((text) => text.required).map((text) => ({ id: acceptanceId(text.id), label: text.heading })),
    ...(consent ? [{ id: CONSENT, label: consent.heading }] : []),
  ];
  const missing = wanted.filter(({ id }) => !ticked.has(id));
  const isChecked = attempts > 0 || refused;
  const problems: SummaryError[] = !isChecked
    ? []
    : missing.map(({ id, label }) => ({ id, text: labelledMessage(label, messages.acceptText) }));
  return {
    ticked,
    attempts,
    /** True once it was tried to sign. */
    isChecked,
    signature,
    sign,
    problems,
    tick: (id: string, on: boolean) =>
      setTicked((known) => new Set([...[...known].filter((other) => other !== id), ...(on ? [id] : [])])),
    errorOf: (id: string) => (problems.some((one) => one.id === id) ? messages.acceptText : undefined),
    /** Returns true when every box is ticked; from the first try on the missing ones are named. */
    check: () => {
      setAttempts((count) => count + 1);
      return missing.length === 0;
    },
  };
}
