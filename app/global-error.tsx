'use client';

import { digestOf, type ErrorPageProps } from '@/components/access/error-page';
import { figtree } from '@/components/shell/font';
import '@/styles/global.css';

/**
 * The document for the case that a site's own cannot be made at all: ours, without a brand, a site's phone or start.
 * Every page ships it, so it takes no more than it needs.
 */
export default function GlobalError({ error, retry }: ErrorPageProps) {
  const digest = digestOf(error);
  return (
    <html lang="en" className={figtree.variable}>
      <body>
        <main id="main" className="grid min-h-dvh content-center">
          <title>Something went wrong</title>
          <div className="empty">
            <h1>Something went wrong</h1>
            <p className="mt-2 text-muted">
              This is on our side, not yours. What you saved is safe; please try again in a moment.
            </p>
            {digest !== '' && <p className="num mt-2 text-small text-muted">Reference: {digest}</p>}
            <div className="mt-6 flex justify-center gap-3">
              <button type="button" className="btn btn-primary" onClick={retry}>
                Try again
              </button>
              <a className="btn btn-secondary" href="/">
                Back to Homepage
              </a>
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}
