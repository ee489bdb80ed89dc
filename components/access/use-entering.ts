'use client';

import { leaveFor, useSmallForm } from '@/components/use-small-form';
import type { Entry } from './ask';

/**
 * Opening a site after a confirmation: asks the server, then loads the page it names. Stays pending until that page is
 * there.
 */
export function useEntering(open: () => Promise<Entry>) {
  const { pending, message, send } = useSmallForm();
  return { pending, message, enter: () => void send(open, ({ to }) => leaveFor(to)) };
}
