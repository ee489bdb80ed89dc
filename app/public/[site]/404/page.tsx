import { NOT_FOUND_METADATA } from '@/app/_shell/metadata';
import { NotFoundScreen } from '@/components/shell/not-found-screen';

export const metadata = NOT_FOUND_METADATA;

/**
 * The page the middleware shows for a missing address, with status 404 (rules 1 §2.3). Drawn on the server: it needs no
 * script.
 */
export default function MissingPage() {
  return <NotFoundScreen />;
}
