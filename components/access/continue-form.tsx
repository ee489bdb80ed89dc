'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { CodeField } from '@/components/field/code-field';
import { TextField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { CameBack } from '@/components/plain-answer';
import { among, leaveFor, useSmallForm } from '@/components/use-small-form';
import { checkEmail } from '@/lib/rules/people/email';
import { normalizeCode } from '@/lib/rules/text/code-text';
import { checkRequired } from '@/lib/rules/text/text';
import { ResumeDialog } from './resume-dialog';
import { resume } from './session-calls';

const LABELS = { code: 'Enrollment code', email: 'Email' } as const;
type FieldName = keyof typeof LABELS;
const FIELDS: readonly FieldName[] = ['code', 'email'];

/**
 * Code and email of a saved enrollment (rules 3 §2 "Continue-enrollment page"). A refusal never says which of the two
 * was wrong (threats T7), and both stay as typed.
 */
export function ContinueForm({ action, sent }: { action: string; sent: CameBack | null }) {
  const { form, nameHint, submit, stay } = useContinuing(sent);
  const { problems } = form;
  return (
    <>
      <form method="post" action={action} aria-label="Continue enrollment" noValidate onSubmit={submit}>
        <ErrorSummary
          errors={FIELDS.flatMap((id) => (problems[id] ? [{ id, text: `${LABELS[id]}: ${problems[id]}` }] : []))}
          submitCount={form.attempts}
        />
        <FormProblem text={form.message} className="mb-6" />
        <div className="fields">
          <CodeField
            name="code"
            label={LABELS.code}
            hint="24 letters and digits from our email. Capitals, spaces and dashes do not matter."
            autoComplete="one-time-code"
            maxLength={64}
            defaultValue={sent?.values['code']}
            error={problems.code}
            onChange={() => form.mend('code')}
          />
          <TextField
            name="email"
            type="email"
            label={LABELS.email}
            hint="The address that the code was sent to."
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            defaultValue={sent?.values['email']}
            error={problems.email}
            onChange={() => form.mend('email')}
          />
        </div>
        <Button type="submit" variant="primary" block className="mt-8" pending={form.pending} pendingText="Checking…">
          Continue
        </Button>
      </form>
      <ResumeDialog nameHint={nameHint} onStay={stay} />
    </>
  );
}

function useContinuing(sent: CameBack | null) {
  const [nameHint, setNameHint] = useState<string | null>(null);
  const form = useSmallForm<FieldName>({
    fieldOf: among(FIELDS),
    problems: sent?.problems ?? {},
    failure: sent === null || sent.message === '' ? null : { kind: 'http', status: 0, message: sent.message },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (form.pending) return;
    const data = new FormData(event.currentTarget);
    const code = normalizeCode(String(data.get('code') ?? ''));
    const email = String(data.get('email') ?? '').trim();
    const codeProblem = checkRequired(code);
    const emailProblem = checkRequired(email) ?? checkEmail(email);
    if (codeProblem === null && emailProblem === null)
      void form.send(
        () => resume({ code, email }),
        (resumed) => ('to' in resumed ? leaveFor(resumed.to) : setNameHint(resumed.nameHint)),
      );
    else
      form.refuse({
        ...(codeProblem !== null && { code: codeProblem }),
        ...(emailProblem !== null && { email: emailProblem }),
      });
  }

  return { form, nameHint, submit, stay: () => setNameHint(null) };
}
