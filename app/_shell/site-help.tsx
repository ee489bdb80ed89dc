import { initialsOf } from '@/components/art/carrier-mark';
import { HelpLauncher } from '@/components/assist/help-launcher';
import { isRepSignedIn } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';

/**
 * The help assistant of a site, last on the page (rules 1 §2.13). Not behind a closed gate, where nothing answers it. For a rep who
 * is signed in it is without Contact Rep: they would be told to call themselves (decisions 269).
 */
export function SiteHelp({ site, session = null }: { site: Site; session?: Session | null }) {
  const { contact, name, phone, email } = site.branding;
  const shown = contact.name || name;
  const reach = isRepSignedIn(session) ? { phone: '', email: '' } : { phone, email };
  return (
    <HelpLauncher
      rep={{ name: shown, initials: initialsOf(shown), role: contact.role, hours: contact.hours, ...reach }}
    />
  );
}
