import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SummaryError } from '@/components/ui/error-summary';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { CardFrameHandle, FrameAnswer } from './frame-field';

/** Few sites have a frame: its code comes where there is one. */
const CardFrame = lazy(() =>
  import('./frame-field').then(
    (code) => ({ default: code.CardFrame }),
    () => ({ default: NoFrame }),
  ),
);
const NoFrame = () => (
  <p className="error-text">The fields of your card could not be loaded. Please load this page again.</p>
);

const NOT_THERE: FrameAnswer = { ok: false, field: 'card_number', message: 'Please wait for the fields of your card' };

/** The frame that takes a new card; with null as address there is none, and `take` has no token. */
export function useCardFrame(address: string | null, descriptors: readonly Descriptor[]) {
  const handle = useRef<CardFrameHandle | null>(null);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const kept = descriptors.find(({ field_name }) => field_name === 'card_number')?.masked ?? '';

  /** Asks for a token of the card; null where it was refused, or has not been typed. */
  async function take(): Promise<{ token?: string } | null> {
    const frame = handle.current;
    if (address === null || (kept !== '' && !frame?.touched())) return {};
    setBusy(true);
    const answer = (await frame?.tokenize()) ?? NOT_THERE;
    setBusy(false);
    setRefused(answer.ok ? '' : answer.message);
    return answer.ok ? { token: answer.token } : null;
  }

  const part: ReactNode = address !== null && (
    <div className="mt-6">
      <Suspense>
        <CardFrame address={address} handle={handle} kept={kept} error={refused || undefined} />
      </Suspense>
    </div>
  );
  const errors: SummaryError[] =
    refused === '' || address === null ? [] : [{ id: 'card_number', text: labelledMessage('Card', refused) }];
  return { part, errors, busy, take, forget: () => setRefused('') };
}
