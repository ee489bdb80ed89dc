import type { Metadata } from 'next';
import { Card } from '@/components/ui/card';
import { NotFoundContent } from '@/components/shell/not-found-screen';

export const metadata: Metadata = { title: 'Page not found' };

/** On the card of the bare frame. */
export default function BareNotFound() {
  return (
    <Card raised className="border-transparent px-5">
      <NotFoundContent />
    </Card>
  );
}
