import { headers } from 'next/headers';
import { ScriptsNotice } from '@/components/shell/scripts-notice';
import { hasScriptsNote } from '@/lib/site/scripts-note';

/**
 * The sentence after a press that no script took, which the middleware led back from; once in each layout of the private
 * zone (decisions 96).
 */
export async function ScriptsNote({ className }: { className: string }) {
  const address = (await headers()).get('x-request-path') ?? '';
  return hasScriptsNote(address.slice(address.indexOf('?') + 1)) ? <ScriptsNotice className={className} /> : null;
}
