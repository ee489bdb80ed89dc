import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';

/** `MM/DD/YYYY` of the wire as people read it; what is no date stays as it is. */
export function showDate(wireDate: string): string {
  const date = fromWireDate(wireDate);
  return date === null ? wireDate : formatDate(date);
}
