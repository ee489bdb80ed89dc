import { NOT_FOUND_METADATA } from '@/app/_shell/metadata';
import { LazyNotFound } from '@/components/shell/lazy-not-found';

export const metadata = NOT_FOUND_METADATA;

/** Inside the shell: header, cart and footer stay. */
export default function ShopNotFound() {
  return <LazyNotFound />;
}
