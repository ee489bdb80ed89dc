'use client';

import { useEffect, useRef, useState } from 'react';
import { EditIcon } from '@/components/art/icons';
import { SelectField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SPOUSE_QUESTION } from '@/lib/rules/people/dependent-rules';
import { messages } from '@/lib/rules/text/messages';
import { labelOf, YES_NO } from '@/lib/rules/words/option';

/**
 * The premier family's question; its answer decides whether the first dependent is the spouse or a child (rules 3 §2).
 */
export function SpouseQuestion({
  answer,
  pending,
  onAnswer,
}: {
  answer: boolean | null;
  pending: boolean;
  onAnswer: (answer: boolean) => void;
}) {
  const [again, setAgain] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const answered = useRef(false);
  const asking = answer === null || again;

  useEffect(() => {
    // The button that was pressed is gone with the question.
    if (!asking && answered.current) editButton.current?.focus();
    answered.current = false;
  }, [asking]);

  if (!asking)
    return (
      <Card tinted className="needs-scripts mt-6 flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <p>
          Enroll Spouse: <b>{labelOf(YES_NO, answer ? '1' : '0')}</b>
        </p>
        <Button ref={editButton} variant="tertiary" size="sm" className="-mr-2 px-2" onClick={() => setAgain(true)}>
          <EditIcon />
          Edit<span className="sr-only"> Enroll Spouse</span>
        </Button>
      </Card>
    );
  return (
    <Question
      pending={pending}
      onAnswer={(next) => {
        answered.current = true;
        setAgain(false);
        onAnswer(next);
      }}
    />
  );
}

function Question({ pending, onAnswer }: { pending: boolean; onAnswer: (answer: boolean) => void }) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  function submit(): void {
    if (value !== '') {
      onAnswer(value === '1');
      return;
    }
    setError(messages.spouseStatus);
    select.current?.focus();
  }
  return (
    <Card tinted className="needs-scripts mt-6 p-5">
      <SelectField
        ref={select}
        id="enroll_spouse"
        name="enroll_spouse"
        label={SPOUSE_QUESTION}
        placeholder="Please Select"
        options={YES_NO}
        boxClass="box-md"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button variant="primary" className="mt-4" pending={pending} onClick={submit}>
        Submit
      </Button>
    </Card>
  );
}
