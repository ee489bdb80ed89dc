'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { CodeField } from '@/components/field/masked-field';
import { TextField } from '@/components/field/text-field';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { checkEmail } from '@/lib/rules/people/email';
import { normalizeCode } from '@/lib/rules/text/code-text';
import { checkRequired } from '@/lib/rules/text/text';
import { ResumeDialog } from './resume-dialog';
import type { SentProblem } from './sent-problems';
import { resume, type ResumeAnswer } from './session-calls';

const LABELS = { code: 'Enrollment code', email: 'Email' } as const;
type FieldName = keyof typeof LABELS;
type Problems = Partial<Record<FieldName, string>>;

const SENT: Record<SentProblem, string> = {
  code: 'This code and email do not belong together, or the code is no longer valid',
  wait: 'Too many tries. Please wait a while and try again.',
  unavailable: 'Something went wrong on our side. Please try again in a moment.',
};

/**
 * Code and email of a saved enrollment (rules 3 §2 "Continue-enrollment page"). A refusal never says which of the two was wrong
 * (threats T7), and both stay as typed.
 */
export function ContinueForm({ action, sent }: { action: string; sent: SentProblem | null }) {
  const { problems, attempts, pending, failure, nameHint, submit, clear, stay } = useContinuing(sent);
  const names: FieldName[] = ['code', 'email'];
  return (
    <>
      <form method="post" action={action} aria-label="Continue enrollment" noValidate onSubmit={submit}>
        <ErrorSummary
          errors={names.flatMap((id) => (problems[id] ? [{ id, text: `${LABELS[id]}: ${problems[id]}` }] : []))}
          submitCount={attempts}
        />
        {failure !== '' && (
          <Banner tone="error" live className="mb-6">
            {failure}
          </Banner>
        )}
        <div className="fields">
          <CodeField
            name="code"
            label={LABELS.code}
            hint="24 letters and digits from our email. Capitals, spaces and dashes do not matter."
            autoComplete="one-time-code"
            maxLength={64}
            error={problems.code}
            onChange={() => clear('code')}
          />
          <TextField
            name="email"
            type="email"
            label={LABELS.email}
            hint="The address that the code was sent to."
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            error={problems.email}
            onChange={() => clear('email')}
          />
        </div>
        <Button type="submit" variant="primary" block className="mt-8" pending={pending} pendingText="Checking…">
          Continue
        </Button>
      </form>
      <ResumeDialog nameHint={nameHint} onStay={stay} />
    </>
  );
}

function useContinuing(sent: SentProblem | null) {
  const [problems, setProblems] = useState<Problems>(sent === 'code' ? { code: SENT.code, email: SENT.code } : {});
  const [failure, setFailure] = useState(sent === null || sent === 'code' ? '' : SENT[sent]);
  const [attempts, setAttempts] = useState(sent === 'code' ? 1 : 0);
  const [pending, setPending] = useState(false);
  const [nameHint, setNameHint] = useState<string | null>(null);

  function refuse(found: Problems, message: string): void {
    setProblems(found);
    setFailure(message);
    setAttempts((count) => count + 1);
  }

  async function send(given: { code: string; email: string }): Promise<void> {
    setPending(true);
    setFailure('');
    // What was refused before is no answer to this try.
    setProblems({});
    const answer: ResumeAnswer = await resume(given);
    if (answer.ok && 'to' in answer) {
      window.location.assign(answer.to);
      return;
    }
    setPending(false);
    if (answer.ok) setNameHint(answer.nameHint);
    else if (answer.fields.length === 0) refuse({}, answer.message);
    else refuse(Object.fromEntries(answer.fields.map((each) => [each.target_element, each.error_message])), '');
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const code = normalizeCode(String(data.get('code') ?? ''));
    const email = String(data.get('email') ?? '').trim();
    const codeProblem = checkRequired(code);
    const emailProblem = checkRequired(email) ?? checkEmail(email);
    if (codeProblem === null && emailProblem === null) void send({ code, email });
    else
      refuse(
        { ...(codeProblem !== null && { code: codeProblem }), ...(emailProblem !== null && { email: emailProblem }) },
        '',
      );
  }

  return {
    problems,
    attempts,
    pending,
    failure,
    nameHint,
    submit,
    clear: (name: FieldName) => setProblems(({ [name]: _, ...rest }) => rest),
    stay: () => setNameHint(null),
  };
}
