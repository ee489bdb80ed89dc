import type { Metadata } from 'next';
import { LazyNotFound } from '@/components/shell/lazy-not-found';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside the shell: header, cart and footer stay. */
export default function ShopNotFound() {
  return <LazyNotFound />;
}
