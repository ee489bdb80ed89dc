'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { TextField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { closeDialog } from '@/components/ui/dialog';
import { useStatus } from '@/components/ui/status-region';
import { useSmallForm } from '@/components/use-small-form';
import { ENROLLER_CODE } from '@/lib/rules/steps/sent-names';
import { ENROLLER_WORDS } from '@/lib/rules/text/enroller-words';
import { messages } from '@/lib/rules/text/messages';

/**
 * The form for the enroller's code; once the code is kept the dialog closes and the step can go on (rules 2 §4, §5).
 * Back leads to the cart.
 */
export function EnrollerCodeForm({ cartHref }: { cartHref: string }) {
  const { form, pending, submit } = useEnrollerCode();
  return (
    <form method="post" ref={form.ref} noValidate onSubmit={submit}>
      <FormProblem text={form.message} />
      <TextField
        {...ENROLLER_WORDS}
        id={ENROLLER_CODE}
        name={ENROLLER_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={form.problems.code}
        onChange={() => form.mend('code')}
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

function useEnrollerCode() {
  const router = useRouter();
  const announce = useStatus();
  const [refreshing, startTransition] = useTransition();
  const form = useSmallForm<'code'>({ fieldOf: () => 'code' });
  const pending = form.pending || refreshing;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const code = String(new FormData(event.currentTarget).get(ENROLLER_CODE) ?? '').trim();
    if (code === '') return form.refuse({ code: messages.enrollerCode });
    void form.send(
      () => api<'saveEnrollerCode'>('POST', '/save-enroller-code', { enrollerCode: code }),
      () => {
        closeDialog(DIALOGS.enrollerCode);
        announce('Your enroller code is saved.');
        startTransition(() => router.refresh());
      },
    );
  }
  return { form, pending, submit };
}
