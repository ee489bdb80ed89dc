import { headers } from 'next/headers';
import { NEEDS_SCRIPTS, ScriptsNotice } from '@/components/shell/scripts-notice';
import { Banner } from '@/components/ui/banner';
import { hasScriptsNote } from '@/lib/site/scripts-note';

/** True when the middleware led back to this page from a form that no script took. Private zone only. */
async function isAsked(): Promise<boolean> {
  const address = (await headers()).get('x-request-path') ?? '';
  return hasScriptsNote(address.slice(address.indexOf('?') + 1));
}

/** The sentence after a press that no script took; once in each layout of the private zone (decisions 96). */
export async function ScriptsNote({ className }: { className: string }) {
  return (await isAsked()) ? <ScriptsNotice className={className} /> : null;
}

/** The same before any press, on pages that are nothing but a form, for browsers that run no scripts. */
export async function NoScriptsLine({ className }: { className: string }) {
  if (await isAsked()) return null;
  return (
    <noscript>
      <div className={className}>
        <Banner tone="warning" title="This form needs scripts">
          {NEEDS_SCRIPTS}
        </Banner>
      </div>
    </noscript>
  );
}
