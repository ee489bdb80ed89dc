'use client';

import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { ChatIcon } from '@/components/art/icons';
import type { PanelProps, RepFacts } from './panel-types';

/**
 * The button of the help assistant, in one place on every page (rules 1 §2.13). The panel's code is loaded with the
 * first press.
 */
export function HelpLauncher({ rep }: { rep: RepFacts }) {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function toggle(): Promise<void> {
    if (open) {
      setOpen(false);
      return;
    }
    if (Panel === null) {
      // Without a connection there is no panel; the phone number in the header stays.
      const loaded = await import('./assist-panel').catch(() => null);
      if (loaded === null) return;
      setPanel(() => loaded.AssistPanel);
    }
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <aside aria-label="Help">
      <button
        ref={button}
        type="button"
        className="help-launch"
        aria-label="Help assistant"
        aria-expanded={open}
        onClick={() => void toggle()}
      >
        <span className="help-launch-face">
          <ChatIcon />
          <span className="desktop-only">Help</span>
        </span>
      </button>
      {Panel !== null && <Panel rep={rep} open={open} onClose={close} />}
    </aside>
  );
}
