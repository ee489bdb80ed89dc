import { CarrierMark } from '@/components/art/carrier-mark';
import { cx } from '@/components/ui/cx';
import type { Size } from '@/components/ui/size';

/** The wire's `plan_logo` is the key of a drawn mark (the embedded API) or the address of an image (a remote one). */
const isImage = (logo: string) => /^(https?:\/)?\//.test(logo);

/**
 * A carrier's logo on a white plate, which stays white in dark mode. `carrier` is its name or the wire's `plan_logo`;
 * without a drawing its initials are shown. `decorative` when the carrier's name stands beside it.
 */
export function Plate({
  carrier,
  logo = null,
  size = 'md',
  decorative = false,
}: {
  carrier: string;
  /** Image of the carrier, when its name is known as well. */
  logo?: string | null;
  size?: Exclude<Size, 'sm'>;
  decorative?: boolean;
}) {
  const image = [logo, carrier].find((text) => text !== null && isImage(text));
  return (
    <span className={cx('plate', size !== 'md' && `plate-${size}`)}>
      {image ? (
        <img
          src={image}
          alt={decorative || image === carrier ? '' : carrier}
          width={96}
          height={56}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <CarrierMark name={carrier} decorative={decorative || carrier === ''} />
      )}
    </span>
  );
}
