import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { formatMoment } from '@/lib/rules/text/moments';

/**
 * The news that the enrollment of this browser goes on in another one, and the way to bring it back (decisions 103).
 * `continueHref` is left out on the page that asks for the code itself.
 */
export function ContinuedElsewhere({ at, continueHref }: { at: string; continueHref?: string }) {
  return (
    <Banner tone="warning" className="mb-6" title="Your enrollment was continued in another browser">
      <p>
        It was opened there on <time dateTime={at}>{formatMoment(new Date(at))}</time> and is closed here since. All
        that was saved is kept.
      </p>
      <p className="mt-2">
        {continueHref === undefined ? (
          'To go on here, enter the code from our email below.'
        ) : (
          <>
            To go on here, <Link href={continueHref}>enter the code from our email</Link>.
          </>
        )}{' '}
        Was that not you? Please call us at once.
      </p>
    </Banner>
  );
}
