import { QuoteScreen } from '@/components/mailed-quote/quote-screen';
import type { QuoteView } from '@/lib/contract/mailed-quotes';
import type { Session } from '@/lib/session/session';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';

type Props = {
  site: Site;
  session: Session | null;
  view: QuoteView;
  values: Record<string, string>;
  press: string;
  /** Its own address, to come back to after signing in. */
  page: string;
  form: string | string[] | undefined;
};

/** A mailed quote with its button, for the client behind the link and for the rep who sent it. */
export async function MailedQuote({ site, session, view, values, press, page, form }: Props) {
  const told = form === 'mailed-quote' ? await loadRefused(site.key, 'mailed-quote') : null;
  const role = session?.signedIn?.role;
  return (
    <QuoteScreen
      view={view}
      form={{
        action: formAction(site, 'mailed-quote'),
        values,
        press,
        cartHref: session?.enrollmentId ? routes.cart(site) : null,
        signInHref: view.for_member && role !== 'member' && role !== 'rep' ? routes.signIn(site, page) : null,
        message: told?.message ?? '',
      }}
    />
  );
}
