'use client';

import { PrintIcon } from '../art/icons';
import { Button } from './button';

/** Opens the browser's print dialog, where the page can also be saved as a PDF. */
export function PrintButton({ children = 'Print or save as PDF' }: { children?: string }) {
  return (
    <Button className="needs-scripts" onClick={() => window.print()}>
      <PrintIcon />
      {children}
    </Button>
  );
}
