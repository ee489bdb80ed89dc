import { initialsOf } from '@/components/art/carrier-mark';
import { telHref } from '@/lib/rules/text/tel-href';
import { HelpLine } from '@/components/ui/help-line';
import { isRepSignedIn } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import type { Site } from '@/lib/site/site';

/** The person to call, beside an order or a form; nothing when the site names none, or to the rep who is that person. */
export function HelpAside({ site, session = null }: { site: Site; session?: Session | null }) {
  const { contact, phone } = site.branding;
  if (contact.name === '' || phone === '' || isRepSignedIn(session)) return null;
  // Some desks are called "the member desk".
  const who = contact.firstName.charAt(0).toUpperCase() + contact.firstName.slice(1);
  return (
    <HelpLine
      initials={initialsOf(contact.name)}
      text={`Not sure? ${who} can look with you.`}
      phone={phone}
      phoneHref={telHref(phone)}
      {...(contact.hours !== '' && { hours: contact.hours })}
    />
  );
}
