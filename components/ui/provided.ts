import type { ReactNode } from 'react';

/** The words for an answer that there is none of, else the answer. */
export const provided = (value: ReactNode): ReactNode =>
  value === '' || value === null || value === undefined ? 'Not provided' : value;
