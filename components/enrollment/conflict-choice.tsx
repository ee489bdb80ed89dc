'use client';

import { useEffect, useRef, useState } from 'react';
import { api } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Table } from '@/components/ui/table';
import type { Option } from '@/lib/rules/words/option';
import { differingRows, type DifferingRow, type Told } from '@/lib/rules/steps/differing-rows';
import type { Step } from '@/lib/rules/steps/step-table';
import { useReopen } from './fresh-step';
import { STEP_RECORD_ID } from './step-record';

export type ConflictChoiceProps = {
  step: Step;
  told: Told;
  /** The answers here, as the step's own save takes them. */
  mine: unknown;
  choices: Readonly<Record<string, readonly Option[]>>;
  /** The version of the other answers; null where the server did not tell it, and only they can be taken then. */
  version: string | null;
  onKeep: (version: string) => void;
  /** Presses of Next that were refused: each brings the focus here. What was found while one types leaves it there. */
  presses: number;
};

const COLUMNS = [
  { key: 'label', label: 'Answer' },
  { key: 'mine', label: 'Here' },
  { key: 'theirs', label: 'In the other tab' },
];

/**
 * The choice when a step was saved in another tab or on another device since it was opened here: the answers that differ
 * side by side; nothing is overwritten before it (decisions 24, 154).
 */
export default function ConflictChoice({ step, told, mine, choices, version, onKeep, presses }: ConflictChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  const reopen = useReopen();
  const rows = useDifference(step, told, mine, choices);
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    if (presses === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [presses]);

  async function take(): Promise<void> {
    setTaking(true);
    // A draft that stays behind is asked about again at the next opening: nothing is lost by a failure here.
    await api<'dropStepDraft'>('POST', '/drop-step-draft', { tab: step.savedTab });
    reopen();
  }
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-label="Two versions" className="refusal">
      <Banner tone="warning" title="These answers were changed in another tab">
        <p>Nothing was overwritten, and what you typed is still here. Choose which answers to go on with.</p>
        {rows.length > 0 && (
          <div className="mt-4">
            <Table
              caption="Answers that differ"
              columns={COLUMNS}
              rows={rows.map(({ label, mine: here, theirs }) => ({
                key: label,
                cells: { label, mine: here || 'Not answered', theirs: theirs || 'Not answered' },
              }))}
            />
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {version !== null && (
            <Button
              size="sm"
              onClick={() => {
                focusNext();
                onKeep(version);
              }}
            >
              Keep the answers here
            </Button>
          )}
          <Button size="sm" pending={taking} pendingText="Loading…" onClick={() => void take()}>
            Take those of the other tab
          </Button>
        </div>
      </Banner>
    </div>
  );
}

/** The choice goes away with the button that has the focus: it goes to what comes next, or to the heading of a step without. */
function focusNext(): void {
  const next = document.querySelector<HTMLElement>(`[type=submit][form="${STEP_RECORD_ID}"]`);
  (next ?? document.getElementById('page-heading'))?.focus();
}

/** The answers that differ; none before the other ones are here, or where they cannot be had. */
function useDifference(
  step: Step,
  told: Told,
  mine: unknown,
  choices: ConflictChoiceProps['choices'],
): readonly DifferingRow[] {
  const [rows, setRows] = useState<readonly DifferingRow[]>([]);
  const [asked] = useState({ told, mine, choices });
  useEffect(() => {
    let current = true;
    void api<'getEnrollmentTempInfo'>('GET', '/get-enrollment-temp-info', { column: step.savedTab }).then((answer) => {
      if (current && answer.ok) setRows(differingRows(asked.told, asked.mine, answer.value.data.result, asked.choices));
    });
    return () => {
      current = false;
    };
  }, [step, asked]);
  return rows;
}
