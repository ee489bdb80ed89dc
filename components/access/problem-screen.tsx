'use client';

import { useEffect, useRef, useState } from 'react';
import { Container } from '@/components/ui/card';
import { PROBLEM, SpotFrame } from '@/components/art/spot-frame';
import { EmptyFrame } from '@/components/ui/empty-frame';
import { SiteHomeLink } from '@/components/shell/site-home-link';
import { telHref } from '@/lib/rules/text/tel-href';
import { digestOf, type ErrorPageProps } from './error-page';

export type ProblemScreenProps = ErrorPageProps & {
  /** The page around is gone too, so this one brings its own main landmark. */
  bare?: boolean;
};

/**
 * Something failed that the visitor cannot mend: what to do, whom to call, and the reference that finds it in the log.
 * Nothing of the error itself is shown (decisions 93).
 */
export function ProblemScreen({ error, retry, bare = false }: ProblemScreenProps) {
  const phone = useSitePhone();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const digest = digestOf(error);
  const content = (
    <Container narrow>
      <title>Something went wrong</title>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <EmptyFrame
          drawing={<SpotFrame>{PROBLEM}</SpotFrame>}
          heading="h1"
          title="Something went wrong"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <button type="button" className="btn btn-primary" onClick={retry}>
                Try again
              </button>
              <SiteHomeLink className="btn btn-secondary">Back to Homepage</SiteHomeLink>
            </div>
          }
        >
          <p>This is on our side, not yours. What you saved is safe; please try again in a moment.</p>
          {phone !== '' && (
            <p className="mt-2">
              Need help now? Call <a href={telHref(phone)}>{phone}</a>.
            </p>
          )}
          {digest !== '' && <p className="num mt-2 text-small">Reference: {digest}</p>}
        </EmptyFrame>
      </div>
    </Container>
  );
  return bare ? (
    <main id="main" className="grid min-h-dvh content-center">
      {content}
    </main>
  ) : (
    content
  );
}

/** The phone number to call, which the document's root element carries: error pages are given nothing else. */
function useSitePhone(): string {
  const [phone, setPhone] = useState('');
  useEffect(() => setPhone(document.documentElement.dataset.phone ?? ''), []);
  return phone;
}
