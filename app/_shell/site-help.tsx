import { initialsOf } from '@/components/art/carrier-mark';
import { HelpLauncher } from '@/components/assist/help-launcher';
import { isRepSignedIn } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';

/**
 * The help assistant of a site, last on the page (rules 1 §2.13). Not behind a closed gate, where nothing answers it, and not for
 * a rep, who would be told to ask themselves.
 */
export function SiteHelp({ site, session = null }: { site: Site; session?: Session | null }) {
  if (isRepSignedIn(session)) return null;
  const { contact, name, phone, email } = site.branding;
  const shown = contact.name || name;
  return (
    <HelpLauncher
      rep={{ name: shown, initials: initialsOf(shown), role: contact.role, hours: contact.hours, phone, email }}
    />
  );
}
