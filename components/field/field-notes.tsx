import type { ReactNode } from 'react';
import { AlertIcon } from '../art/icons';

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The ids of the hint and the error of a field; undefined where it has neither. */
export function describedBy(id: string, hint: unknown, error: string | undefined): string | undefined {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}

/** Words of a label, and the mark of what may stay empty. */
export function LabelWords({ label, optional }: { label: ReactNode; optional?: boolean | undefined }) {
  return (
    <>
      {label}
      {optional && <span className="optional"> (optional)</span>}
    </>
  );
}

/** Hint and error of a field or a group. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <span className="hint" id={hintId(id)}>
          {hint}
        </span>
      )}
      {error && (
        <p className="error-text" id={errorId(id)}>
          <AlertIcon />
          <span>
            <span className="sr-only">Error: </span>
            {error}
          </span>
        </p>
      )}
    </>
  );
}
