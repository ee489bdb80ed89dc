import { Spot, type SpotName } from '../art/spot';
import { EmptyFrame, type EmptyFrameProps } from './empty-frame';

/**
 * Illustration, one line (the spec's text), one sentence why, one action. `heading` is the level that fits the page.
 */
export function EmptyState({ spot, ...rest }: Omit<EmptyFrameProps, 'drawing'> & { spot: SpotName }) {
  return <EmptyFrame drawing={<Spot name={spot} />} {...rest} />;
}
