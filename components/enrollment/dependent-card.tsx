'use client';

import { useState } from 'react';
import { CheckCircleIcon } from '@/components/art/icons';
import { StatusLine } from '@/components/ui/status-region';
import { DEPENDENT_RELATIONSHIPS } from '@/lib/rules/fields/dependent-fields';
import { textOf } from '@/lib/rules/fields/field-definition';
import { maskSsn } from '@/lib/rules/text/secret-masks';
import { labelOf } from '@/lib/rules/words/option';
import type { DependentEntry } from './dependent-entries';
import { entryName } from './list-editor-values';

/** The facts on a dependent's card: name, relationship, birth date, the last digits of the Social Security Number. */
export function DependentFacts({ entry: { values, relationship } }: { entry: DependentEntry }) {
  const ssn = textOf(values, 'ssn');
  const birthdate = textOf(values, 'birthdate');
  return (
    <>
      <p className="font-semibold">{entryName({ values })}</p>
      <p className="text-small text-muted">
        {labelOf(DEPENDENT_RELATIONSHIPS, relationship)}
        {birthdate !== '' && `, born ${birthdate}`}
        {ssn !== '' && (
          <>
            , SSN <span data-sensitive-text>{maskSsn(ssn)}</span>
          </>
        )}
      </p>
    </>
  );
}

/** The notice that the people listed changed the price, so that nothing is repriced silently (decisions 6). */
export function PriceNote({ monthly }: { monthly: string | null }) {
  const [before] = useState(monthly);
  // A plan without a price is not free: then there is no sum to tell (decisions 143).
  const changed = monthly !== null && before !== null && monthly !== before;
  return (
    <StatusLine className={changed ? 'mt-4 text-small' : ''}>
      {changed ? `With these dependents your plans cost ${monthly} each month. Before it was ${before}.` : ''}
    </StatusLine>
  );
}

/**
 * The line above Next: the answers missing before Next appears, or the spec's green message (rules 3 §2, look §2.0).
 */
export function ListStatus({ id, missing, complete }: { id: string; missing: string | null; complete: string | null }) {
  return (
    <StatusLine id={id} className="mt-3 min-h-6 font-semibold">
      {complete !== null && missing === null ? (
        <span className="flex items-center gap-2 text-success">
          <CheckCircleIcon />
          {complete}
        </span>
      ) : (
        missing
      )}
    </StatusLine>
  );
}
