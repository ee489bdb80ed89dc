import { NOT_FOUND_METADATA } from '@/app/_shell/metadata';
import { Card } from '@/components/ui/card';
import { NotFoundContent } from '@/components/shell/not-found-screen';

export const metadata = NOT_FOUND_METADATA;

/** On the card of the bare frame. */
export default function BareNotFound() {
  return (
    <Card raised className="border-transparent px-5">
      <NotFoundContent />
    </Card>
  );
}
