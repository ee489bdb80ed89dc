'use client';

import { MailIcon, PhoneIcon } from '@/components/art/icons';
import { telHref } from '@/lib/rules/text/tel-href';
import { Face } from '@/components/ui/card';
import type { RepFacts } from './panel-types';

/** The rep's phone and mail (rules 1 §2.13 "Contact Rep"); Back is in the panel's head. */
export function RepView({ rep }: { rep: RepFacts }) {
  return (
    <div className="assist-rep">
      <Face initials={rep.initials} size="lg" />
      <p>
        <b>{rep.name}</b>
        {rep.role !== '' && <small>{rep.role}</small>}
        {rep.hours !== '' && <small>{rep.hours}</small>}
      </p>
      {rep.phone !== '' && (
        <a className="btn btn-primary btn-block" href={telHref(rep.phone)}>
          <PhoneIcon />
          Call {rep.phone}
        </a>
      )}
      {rep.email !== '' && (
        <a className="btn btn-secondary btn-block" href={`mailto:${rep.email}`}>
          <MailIcon />
          {rep.email}
        </a>
      )}
    </div>
  );
}
