import { initialsOf } from '@/components/art/carrier-mark';
import { telHref } from '@/lib/rules/text/tel-href';
import { HelpLine } from '@/components/ui/card';
import type { Site } from '@/lib/site/site';

/** The person to call, beside an order or a form; nothing when the site names none. */
export function HelpAside({ site }: { site: Site }) {
  const { contact, phone } = site.branding;
  if (contact.name === '' || phone === '') return null;
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
