import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Contact } from '@/components/member-home/move-form';
import type { CameBack } from '@/components/plain-answer';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { toError } from '@/lib/gateway/result';
import { ownerOf } from '@/lib/session/form-owner';
import { loadOwnRefused } from '@/lib/session/sent-form';
import { ownFormAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadShopperBeforeGate, type Shopper } from '@/lib/visitor/shopper';

export type ContactProps = {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<'change' | 'form', string | string[] | undefined>>;
};

type Own = {
  shopper: Shopper;
  contact: Contact;
  user_id: string;
  homeHref: string;
  action: string;
  sent: CameBack | null;
};

/** The signed-in member with how they are reached; all others are led to sign in. */
export async function loadOwnContact(
  { params, searchParams }: ContactProps,
  page: 'changeAddress' | 'changeEmail',
): Promise<Own> {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  if (session?.signedIn?.role !== 'member') redirect(routes.signIn(site, routes.page(site, page)));
  const user_id = session.signedIn.id;
  const answer = await shopper.call('getContact', { user_id });
  if (!answer.ok) throw toError(answer.failure);
  const { form } = await searchParams;
  return {
    shopper,
    contact: answer.value.data.result,
    user_id,
    homeHref: routes.page(site, 'memberHome'),
    action: ownFormAction(site, 'change-contact', ownerOf(user_id)),
    sent: form === 'contact' ? await loadOwnRefused(site.key, 'contact', user_id) : null,
  };
}

type FrameProps = { title: string; intro?: string; homeHref: string; children: ReactNode };

/** The frame of the pages about how a member is reached. */
export function ContactPage({ title, intro, homeHref, children }: FrameProps) {
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: 'Member home', href: homeHref }, { label: title }]} />
      <PageHeader className="mt-4" title={title} {...(intro !== undefined && { intro })} />
      {children}
    </Container>
  );
}
