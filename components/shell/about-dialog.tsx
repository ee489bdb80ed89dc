import type { Branding } from '@/lib/site/site';
import { initialsOf } from '../art/carrier-mark';
import { Face } from '../ui/card';
import { Dialog } from '../ui/dialog';
import { telHref } from './tel';

/** The About popup of the header: the site's text and the person behind it. Blank lines part paragraphs. */
export function AboutDialog({
  id,
  brand,
}: {
  id: string;
  brand: Pick<Branding, 'name' | 'about' | 'contact' | 'phone' | 'email'>;
}) {
  const { contact, phone, email } = brand;
  return (
    <Dialog id={id} title={`About ${brand.name}`}>
      <div className="grid gap-3">
        {brand.about.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="contact">
        {contact.name !== '' && <Face initials={initialsOf(contact.name)} />}
        <p>
          {contact.name !== '' && (
            <>
              <b>{contact.name}</b>, {contact.role}
              <br />
            </>
          )}
          {phone !== '' && <a href={telHref(phone)}>{phone}</a>}
          {email !== '' && (
            <>
              {phone !== '' && <br />}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}
