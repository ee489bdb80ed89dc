'use client';

import { useState } from 'react';
import { CheckIcon, CopyIcon } from '../art/icons';
import { Button } from './button';
import { useStatus } from './status-region';

/**
 * Copies a text and says so. `what` names it: "Copy confirmation number". Words of its own may stand in for that name.
 */
export function CopyButton({ text, what, children }: { text: string; what: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  const announce = useStatus();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`Copied ${what}`);
    } catch {
      announce(`Could not copy ${what}`);
    }
  }
  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      {copied ? 'Copied' : (children ?? 'Copy')}
      {(copied || children === undefined) && <span className="sr-only"> {what}</span>}
    </Button>
  );
}
