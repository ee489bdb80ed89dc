'use client';

import { useEffect, useState } from 'react';
import { CheckCircleIcon } from '@/components/art/icons';
import { useStatus } from '@/components/ui/status-region';
import type { StepDraftHandle } from './use-draft';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

const TRYING = 'Not saved yet. We keep trying; what you typed stays on this page.';
const HELD = 'Not saved yet. Choose below which answers to go on with.';

type KeptLineProps = {
  draft: Pick<StepDraftHandle, 'savedAt' | 'trouble'>;
  /** The words of the main button. */
  label: string;
  /** True while a choice between two versions is to be made. */
  isHeld: boolean;
  /** What is said in the place of "kept as you type". */
  way?: string | undefined;
};

/**
 * The line above Next that says when what was typed was last kept: "Saved 10:42 AM" (decisions 154). Announced politely
 * the first time and when keeping fails, not at each of many savings.
 */
export function KeptLine({ draft, label, isHeld, way }: KeptLineProps) {
  const announce = useStatus();
  // The time is the visitor's own: the server, which makes the page first, does not know it.
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => setTime(draft.savedAt === null ? null : clock.format(new Date(draft.savedAt))), [draft.savedAt]);
  const trouble = draft.trouble === null ? null : isHeld ? HELD : TRYING;
  const told = trouble ?? (time === null ? null : 'Your answers are being saved.');
  useEffect(() => {
    if (told !== null) announce(told);
  }, [told, announce]);
  if (trouble !== null) return <p className="saved saved-not">{trouble}</p>;
  if (time === null)
    return (
      <p className={way === undefined ? 'needs-scripts saved' : 'saved'}>
        {way ?? `Your answers are kept as you type. ${label} checks and saves them.`}
      </p>
    );
  return (
    <p className="saved">
      <b>
        <CheckCircleIcon />
        Saved {time}
      </b>
    </p>
  );
}
