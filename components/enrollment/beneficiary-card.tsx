'use client';

import { CheckCircleIcon } from '@/components/art/icons';
import { Button } from '@/components/ui/button';
import { Meter } from '@/components/enrollment/meter';
import { StatusLine } from '@/components/ui/status-region';
import type { BeneficiaryList } from '@/lib/rules/people/beneficiary-rules';
import { textOf } from '@/lib/rules/fields/field-definition';
import { INTENT, intentOf } from '@/lib/rules/steps/list-intents';
import { maskSsn } from '@/lib/rules/text/masks';
import { labelOf, type Option } from '@/lib/rules/words/option';
import type { BeneficiaryEntry } from './beneficiary-entries';

/** The facts on a beneficiary's card, below the name. */
export function BeneficiaryFacts({
  entry: { values },
  relationships,
}: {
  entry: BeneficiaryEntry;
  relationships: readonly Option[];
}) {
  const relationship = textOf(values, 'relationship');
  const birthdate = textOf(values, 'birthdate');
  const ssn = textOf(values, 'ssn');
  return (
    <>
      <p className="font-semibold">
        {labelOf(relationships, relationship) || relationship}, {textOf(values, 'beneficiary_percentage')}%
      </p>
      <p className="text-small text-muted">
        {birthdate !== '' && `Born ${birthdate}`}
        {ssn !== '' && (
          <>
            , SSN <span data-sensitive-text>{maskSsn(ssn)}</span>
          </>
        )}
      </p>
    </>
  );
}

/** The shares so far as bar and words, and a way to make them equal. */
export function ShareTotal({ summary, onSplit }: { summary: BeneficiaryList; onSplit: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-48 flex-1">
        {/* A bar cannot show more than the whole; the words do. */}
        {summary.total <= 100 && <Meter label="Total of the shares" value={summary.total} />}
        <StatusLine className={summary.total > 100 ? 'text-small text-danger' : 'mt-2 text-small'}>
          {summary.status}
        </StatusLine>
      </div>
      <Button size="sm" className="needs-scripts" onClick={onSplit}>
        Split evenly
      </Button>
      <noscript>
        <Button type="submit" size="sm" name={INTENT} value={intentOf({ kind: 'split' })}>
          Split evenly
        </Button>
      </noscript>
    </div>
  );
}

const TONES: Record<BeneficiaryList['tone'], string> = { good: 'text-success', bad: 'text-danger', plain: '' };

/** The spec's message in the place of Next: green at exactly 100, red above and below (rules 2 §5). */
export function ShareVerdict({ id, summary, locked }: { id: string; summary: BeneficiaryList; locked: string | null }) {
  const { message, tone } = summary;
  return (
    <StatusLine
      id={id}
      className={`mt-3 flex min-h-6 items-center gap-2 font-semibold ${locked === null ? TONES[tone] : ''}`}
    >
      {locked === null && tone === 'good' && <CheckCircleIcon />}
      {locked ?? message}
    </StatusLine>
  );
}
