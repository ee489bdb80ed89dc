'use client';

import { useState } from 'react';
import type { SummaryError } from '@/components/ui/error-summary';
import { useStatus } from '@/components/ui/status-region';
import { authorizationMissing } from '@/lib/rules/people/missing-signer';
import type { HouseholdSigner } from './authorization-words';

export type Household = ReturnType<typeof useHousehold>;

/** A part about the others whose script comes behind the page (`late-household.tsx`). */
export type LateProps = {
  household: Household;
  /** The person whose link is told, or sent; without one it is the dialogs of all. */
  signer?: HouseholdSigner;
  part?: 'line' | 'buttons';
};

/** One of the others as the server knows them now. */
export type KnownSigner = Pick<HouseholdSigner, 'person' | 'state' | 'link'>;

/** Keeps who of the household has signed and whose form is open, and names those who are missing once `isChecked`. */
export function useHousehold(told: readonly HouseholdSigner[], isChecked: boolean) {
  const announce = useStatus();
  const [signed, setSigned] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const [asked, askLink] = useState<string | null>(null);
  const [now, setNow] = useState<readonly KnownSigner[]>([]);
  const [pending, setPending] = useState(false);
  const people = told.map((one): HouseholdSigner => ({
    ...one,
    ...now.find(({ person }) => person === one.person),
    ...(signed.has(one.person) && { state: 'signed' }),
  }));
  const missing: SummaryError[] = people.flatMap(({ person, name, state }, index) =>
    state === 'signed'
      ? []
      : [{ id: signerId(index), text: authorizationMissing(name), follow: () => setOpen(person) }],
  );
  return {
    people,
    problems: isChecked ? missing : [],
    isComplete: missing.length === 0,
    open: people.find(({ person }) => person === open) ?? null,
    show: setOpen,
    close: () => setOpen(null),
    /** The one for whom a link is sent. */
    asked,
    askLink,
    /** Takes what the server says of all of them (`use-household-now.ts`, whose code comes behind the page). */
    setNow,
    pending,
    setPending,
    hear: ({ person, name }: HouseholdSigner) => {
      setSigned((known) => new Set([...known, person]));
      setOpen(null);
      announce(`${name} has signed.`);
    },
  };
}

/** The id of a signer's card, as the server names it in a refusal. */
export const signerId = (index: number): string => `household.${index}`;
