import { PlainField } from '@/components/plain-field';
import type { CameBack } from '@/components/plain-answer';
import { Button } from '@/components/ui/button';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';
import { SPOKEN_DIGITS } from '@/lib/rules/words/signing-words';

/**
 * The page of a link to sign: the digits that were read out, and nothing of the enrollment before them (decisions 169). A
 * plain form, with scripts and without.
 */
export function SpokenCodeForm({ action, token, sent }: { action: string; token: string; sent: CameBack | null }) {
  const error = sent?.problems['code'];
  return (
    <form id={ANSWER_ANCHOR} tabIndex={-1} method="post" action={action} aria-label="Your code">
      <input type="hidden" name="token" value={token} />
      <PlainField
        id="code"
        name="code"
        label="Code"
        hint={`The ${SPOKEN_DIGITS} digits that are read to you on the phone.`}
        error={error}
        defaultValue={sent?.values['code']}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <Button type="submit" variant="primary" block className="mt-6">
        Continue
      </Button>
    </form>
  );
}
