import type { ReactNode } from 'react';
import type { Branding } from '@/lib/site/site';
import { CarrierMark, initialsOf } from '../art/carrier-mark';
import { LockIcon, MailIcon, PhoneIcon } from '../art/icons';
import { Arcs } from '@/components/art/arcs';
import { Face } from '../ui/card';
import { cx } from '../ui/cx';
import { telHref } from '@/lib/rules/text/tel-href';

/** Headline on the brand's mesh with the person behind the site; `children` is the card at its side (`<QuoteCard>`). */
export function Hero({
  brand,
  children,
}: {
  brand: Pick<Branding, 'headline' | 'lead' | 'contact' | 'phone' | 'heroFacts'>;
  children?: ReactNode;
}) {
  const { contact, phone, heroFacts } = brand;
  return (
    <section className={cx('mesh hero', children ? 'hero-split' : 'hero-plain')}>
      <Arcs />
      <div className="page">
        <div>
          <h1 tabIndex={-1} id="page-heading">
            {brand.headline}
          </h1>
          <p className="lead">{brand.lead}</p>
          {contact.name !== '' && (
            <div className="contact">
              <Face initials={initialsOf(contact.name)} />
              <p>
                <b>{contact.name}</b>
                <br />
                {contact.role}
                {phone !== '' && (
                  <>
                    {contact.role !== '' && ', '}
                    <a href={telHref(phone)}>{phone}</a>
                  </>
                )}
              </p>
            </div>
          )}
          {heroFacts.length > 0 && (
            <dl className="hero-facts">
              {heroFacts.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The tenant's banner picture: a strip of a fixed height, so that nothing moves when it arrives. Decoration. */
export function SiteBanner({ src }: { src: string }) {
  return <img className="site-banner" src={src} alt="" width={1600} height={240} decoding="async" />;
}

/** The card that hangs over the hero's edge with the quote form. */
export function QuoteCard({
  title = 'Get Started',
  intro,
  note,
  children,
}: {
  title?: string;
  intro: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <div className="card quote">
      <h2>{title}</h2>
      <p className="quote-intro">{intro}</p>
      {children}
      {note !== undefined && (
        <p className="quote-note">
          <LockIcon />
          {note}
        </p>
      )}
    </div>
  );
}

/** The carriers' marks in one color, under the hero. */
export function CarrierRow({ title, carriers }: { title: string; carriers: readonly string[] }) {
  return (
    <div className="trust trust-split">
      <div className="page">
        <div>
          <p>{title}</p>
          <ul>
            {carriers.map((name) => (
              <li key={name}>
                <CarrierMark name={name} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** The agent or the benefits desk, with ways to reach them. */
export function PersonCard({ title, brand }: { title: string; brand: Pick<Branding, 'contact' | 'phone' | 'email'> }) {
  const { contact, phone, email } = brand;
  return (
    <div className="card person">
      <Face initials={initialsOf(contact.name)} size="lg" />
      <div>
        <h2>{title}</h2>
        <p>{contact.blurb}</p>
      </div>
      <div className="person-actions">
        {phone !== '' && (
          <a className="btn btn-secondary" href={telHref(phone)}>
            <PhoneIcon />
            {phone}
          </a>
        )}
        {email !== '' && (
          <a className="quiet" href={`mailto:${email}`}>
            {phone === '' && <MailIcon />}
            Send an email
          </a>
        )}
      </div>
    </div>
  );
}

/** A section of the landing or home page: a heading with a line under it and a link at the right. */
export function PageSection({
  title,
  note,
  link,
  children,
}: {
  title: string;
  note?: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <div className="page">
        <div className="section-head">
          <div>
            <h2>{title}</h2>
            {note !== undefined && note !== '' && <p>{note}</p>}
          </div>
          {link}
        </div>
        {children}
      </div>
    </section>
  );
}
