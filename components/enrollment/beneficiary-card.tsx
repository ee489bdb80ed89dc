'use client';

import { CheckCircleIcon } from '@/components/art/icons';
import { NoteBox } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Meter } from '@/components/enrollment/meter';
import { StatusLine } from '@/components/ui/status-region';
import type { BeneficiaryList } from '@/lib/rules/people/beneficiary-rules';
import { dependentTitle } from '@/lib/rules/people/dependent-rules';
import { placeAmong, type KnownPerson } from '@/lib/rules/people/known-people';
import { textOf } from '@/lib/rules/fields/field-definition';
import { stateName } from '@/lib/rules/words/states';
import { INTENT, intentOf } from '@/lib/rules/steps/list-intents';
import { maskNumber, maskSsn } from '@/lib/rules/text/secret-masks';
import { labelOf, type Option } from '@/lib/rules/words/option';
import type { BeneficiaryEntry } from './beneficiary-entries';

/** The facts on a beneficiary's card, below the name. */
export function BeneficiaryFacts({
  entry: { values },
  relationships,
  dependents,
}: {
  entry: BeneficiaryEntry;
  relationships: readonly Option[];
  /** The people listed as dependents, in their order. */
  dependents: readonly KnownPerson[];
}) {
  const enrolled = placeAmong(dependents, values);
  const relationship = textOf(values, 'relationship');
  const birthdate = textOf(values, 'birthdate');
  const ssn = textOf(values, 'ssn');
  const trustDate = textOf(values, 'trust_date');
  const taxNumber = textOf(values, 'tax_number');
  return (
    <>
      <p className="font-semibold">
        {labelOf(relationships, relationship) || relationship}, {textOf(values, 'beneficiary_percentage')}%
      </p>
      <p className="text-small text-muted">
        {birthdate !== '' && `Born ${birthdate}`}
        {trustDate !== '' && `Trust of ${trustDate}`}
        {taxNumber !== '' && (
          <>
            {trustDate !== '' && ', '}Tax number <span data-sensitive-text>{maskNumber(taxNumber)}</span>
          </>
        )}
        {ssn !== '' && (
          <>
            {birthdate !== '' && ', '}SSN <span data-sensitive-text>{maskSsn(ssn)}</span>
          </>
        )}
      </p>
      {enrolled !== -1 && <p className="text-small text-muted">Enrolled with you as {dependentTitle(enrolled)}.</p>}
    </>
  );
}

/** The law of a state of community property, where it may ask for a spouse's consent (decisions 156). */
export function SpouseNote({ state }: { state: string }) {
  return (
    <NoteBox className="mt-6">
      In {stateName(state)} half of what a married person earns belongs to the spouse. If you are married and your
      spouse is to receive less than half, your spouse may have to consent in writing; the insurance company asks for
      it.
    </NoteBox>
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
        {summary.contingent && <p className="mt-2 text-small">Contingent beneficiaries: {summary.contingent.status}</p>}
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
