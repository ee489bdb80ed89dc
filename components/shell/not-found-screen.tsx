import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SiteHomeLink } from './site-home-link';

/** The spec's not-found page (rules 1 §2.3). */
export function NotFoundScreen() {
  return (
    <Container narrow>
      <NotFoundContent />
    </Container>
  );
}

/** The not-found words without a page's column, for a card. */
export function NotFoundContent() {
  return (
    <EmptyState
      spot="not-found"
      heading="h1"
      title="OOPS!"
      action={<SiteHomeLink className="btn btn-primary">Back to Homepage</SiteHomeLink>}
    >
      <p>Page not found</p>
    </EmptyState>
  );
}
