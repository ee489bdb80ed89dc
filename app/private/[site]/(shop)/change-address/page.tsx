import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ContactPage, loadOwnContact, type ContactProps } from '@/app/_homes/contact-page';
import { MoveForm } from '@/components/member-home/move-form';
import { MoveReview, MoveWaits } from '@/components/member-home/move-review';
import { Id } from '@/lib/contract/scalars';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Change your address' };

/** The move of a member: the form, and the page that shows and signs what follows from it (decisions 274). */
export default async function ChangeAddressPage(props: ContactProps) {
  const { shopper, contact, user_id, homeHref, action, sent } = await loadOwnContact(props, 'changeAddress');
  const { site } = shopper;
  const wanted = Id.safeParse((await props.searchParams).change).data;
  const againHref = changeRoutes.changeAddress(site);
  if (wanted === undefined) {
    if (contact.waiting !== null) redirect(changeRoutes.changeAddress(site, contact.waiting));
    return (
      <ContactPage title="Change your address" intro="What changes with it is shown before." homeHref={homeHref}>
        <MoveForm contact={contact} action={action} homeHref={homeHref} sent={sent} />
      </ContactPage>
    );
  }
  const answer = await shopper.call('getAddressChange', { user_id, change_id: wanted });
  const change = answer.ok ? answer.value.data.result : null;
  if (change === null) redirect(againHref);
  if (change.state !== 'draft')
    return (
      <ContactPage title="Change your address" homeHref={homeHref}>
        <MoveWaits change={change} action={action} homeHref={homeHref} sent={sent} />
      </ContactPage>
    );
  return (
    <ContactPage title="Your move: check and sign" intro="Nothing is changed until you sign." homeHref={homeHref}>
      <MoveReview
        change={change}
        action={action}
        againHref={againHref}
        homeHref={homeHref}
        plansHref={routes.plans(site)}
        cancelHref={(heldId) => routes.cancelPlan(site, heldId)}
        phone={site.branding.phone}
        sent={sent}
      />
    </ContactPage>
  );
}
