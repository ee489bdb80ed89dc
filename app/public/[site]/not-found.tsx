import { NOT_FOUND_METADATA } from '@/app/_shell/metadata';
import { LazyNotFound } from '@/components/shell/lazy-not-found';

export const metadata = NOT_FOUND_METADATA;

export default function NotFound() {
  return <LazyNotFound />;
}
