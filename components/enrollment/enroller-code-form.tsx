'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { TextField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import { messages } from '@/lib/rules/text/messages';

/** The enroller's code; once it is kept the dialog closes and the step can go on (rules 2 §4, §5). Back leads to the cart. */
export function EnrollerCodeForm({ cartHref }: { cartHref: string }) {
  const { error, failure, pending, save, clear } = useSaving();
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    save(field.current?.value.trim() ?? '', () => field.current?.focus());
  }
  return (
    <form noValidate onSubmit={submit}>
      <FormProblem text={failure} />
      <TextField
        ref={field}
        id="enrollerCode"
        name="enrollerCode"
        label="Enroller code"
        hint="Letters, digits and dashes, from the person who enrolls."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error}
        onChange={clear}
      />
      <div className="mt-6 flex gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Submit
        </Button>
        <LinkButton href={cartHref}>Back</LinkButton>
      </div>
    </form>
  );
}

function useSaving() {
  const router = useRouter();
  const announce = useStatus();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [pending, startTransition] = useTransition();

  async function run(code: string, refused: () => void): Promise<void> {
    const outcome = await api<'saveEnrollerCode'>('POST', '/save-enroller-code', { enrollerCode: code });
    if (outcome.ok) {
      closeDialog(DIALOGS.enrollerCode);
      announce('Your enroller code is saved.');
      startTransition(() => router.refresh());
      return;
    }
    startTransition(() => {
      if (outcome.failure.kind === 'fields') setError(outcome.failure.message);
      else setFailure(outcome.failure.message);
    });
    refused();
  }

  function save(code: string, refused: () => void): void {
    if (pending) return;
    setFailure('');
    if (code === '') {
      setError(messages.enrollerCode);
      refused();
    } else startTransition(() => run(code, refused));
  }
  return { error, failure, pending, save, clear: () => setError(undefined) };
}
