import { Banner } from '../ui/banner';
import { Container } from '../ui/card';
import { Link } from '../ui/link';

/** Says why a visitor finds neither answers nor cart, and the two ways on (decisions 105). First in the page. */
export function SessionEnded({
  minutes,
  startHref,
  continueHref,
}: {
  /** The time without a request after which it ended; null where that differs. */
  minutes: number | null;
  startHref: string;
  continueHref: string;
}) {
  return (
    <Container>
      <Banner
        className="mt-4 mb-4"
        title={`Your session ended${minutes === null ? '' : ` after ${minutes} minutes`} because nothing was done here.`}
      >
        To protect what you told us, your answers and your cart were closed.{' '}
        <Link href={startHref}>Get prices again</Link>, or <Link href={continueHref}>continue an enrollment</Link> that
        you saved for later.
      </Banner>
    </Container>
  );
}
