'use client';

import { ProblemScreen, type ErrorPageProps } from '@/components/access/problem-screen';
import { figtree } from '@/components/shell/font';
import '@/styles/global.css';

/** The document for the case that a site's own cannot be made at all: ours, without a brand. */
export default function GlobalError(props: ErrorPageProps) {
  return (
    <html lang="en" className={figtree.variable}>
      <body>
        <ProblemScreen {...props} bare />
      </body>
    </html>
  );
}
