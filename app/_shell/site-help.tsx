import { initialsOf } from '@/components/art/carrier-mark';
import { HelpLauncher } from '@/components/assist/help-launcher';
import type { Site } from '@/lib/site/site';

/**
 * The help assistant of a site, last on the page (rules 1 §2.13). Not behind a closed gate, where nothing answers it.
 */
export function SiteHelp({ site }: { site: Site }) {
  const { contact, name, phone, email } = site.branding;
  const shown = contact.name || name;
  return (
    <HelpLauncher
      rep={{ name: shown, initials: initialsOf(shown), role: contact.role, hours: contact.hours, phone, email }}
    />
  );
}
