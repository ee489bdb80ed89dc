import type { ReactNode } from 'react';
import type { OwnAuthorizationState } from '@/lib/rules/words/signers';

/** The words that the step shows as they are: what it is about, and what a signature means; each of the others is a part of the page. */
export type AgreementWords = {
  intro: string;
  statement: string;
  /** That other texts were ticked before. */
  changed: ReactNode;
  /** That no try at the verification question is left; false while one is. */
  closed: ReactNode;
  /** Heading and words above the list of the others who sign. */
  others: ReactNode;
  /** The address to which the code of a rep's client is mailed; null where none is asked for. */
  codeTo: string | null;
  states: Record<OwnAuthorizationState, string>;
};
