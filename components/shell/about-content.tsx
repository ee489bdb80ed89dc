import type { Branding } from '@/lib/site/site';
import { initialsOf } from '../art/carrier-mark';
import { Face } from '../ui/card';
import { SafeHtml } from '../ui/safe-html';
import { telHref } from '@/lib/rules/text/tel-href';

type About = NonNullable<Branding['about']>;

/** Within the About popup of the header: the owner's text and picture, and the person behind the site. */
export function AboutContent({ about, brand }: { about: About; brand: Pick<Branding, 'contact' | 'phone' | 'email'> }) {
  const { contact, phone, email } = brand;
  return (
    <>
      {about.image !== null && <img className="about-picture" src={about.image} alt="" />}
      <SafeHtml html={about.html} />
      <div className="contact">
        {contact.name !== '' && <Face initials={initialsOf(contact.name)} />}
        <p>
          {contact.name !== '' && (
            <>
              <b>{contact.name}</b>
              {contact.role !== '' && `, ${contact.role}`}
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
    </>
  );
}
