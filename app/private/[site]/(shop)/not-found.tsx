import type { Metadata } from 'next';
import { NotFoundScreen } from '@/components/ui/not-found-screen';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside the shell: header, cart and footer stay. */
export default function ShopNotFound() {
  return <NotFoundScreen />;
}
