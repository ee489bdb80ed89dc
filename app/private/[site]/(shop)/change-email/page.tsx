import type { Metadata } from 'next';
import { ContactPage, loadOwnContact, type ContactProps } from '@/app/_homes/contact-page';
import { EmailForm } from '@/components/member-home/email-form';

export const metadata: Metadata = { title: 'Change your email address' };

/** Another address for a member's mail, proved by a code that goes to it (decisions 274). */
export default async function ChangeEmailPage(props: ContactProps) {
  const { contact, homeHref, action, sent } = await loadOwnContact(props, 'changeEmail');
  return (
    <ContactPage
      title="Change your email address"
      intro="Our mail and the codes to sign in go to it."
      homeHref={homeHref}
    >
      <EmailForm contact={contact} action={action} homeHref={homeHref} sent={sent} />
    </ContactPage>
  );
}
