import type { StepData } from './step-data';

/** Fields whose answer an outside service judges; an address is judged under its first line. */
export type JudgedField = 'phone_number' | 'email_address' | 'address1';

/** The words of services on a form while it is filled in, each with the answer it was said of (decisions 48). */
export type OutsideWords = {
  refused: Map<JudgedField, { answer: string; message: string }>;
  /** The digits that the postal service adds to the ZIP, by the address they are of. */
  zip4: Map<string, string>;
};

export const noWords = (): OutsideWords => ({ refused: new Map(), zip4: new Map() });

/** The last field of the address on the form, under which its comparison stands: the box where there is one. */
export function lastOfAddress({ descriptors }: Pick<StepData, 'descriptors'>): 'with_validation' | 'zip' {
  const hasBox = descriptors.some(
    ({ field_name, shown, required }) => field_name === 'with_validation' && (shown ?? required),
  );
  return hasBox ? 'with_validation' : 'zip';
}
