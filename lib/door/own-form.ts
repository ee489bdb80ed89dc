import type { CookieCodec } from '@/lib/session/cookie';
import { OWNER_PARAM, ownerOf } from '@/lib/session/form-owner';
import type { RefusedForm, RefusedFormName } from '@/lib/session/sent-form';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { goBack } from './refuse-form';
import { goTo } from './route';
import type { Visit } from './visit';

const SIGNED_OUT = 'Nothing was changed: you were signed out before it came. Check it and press again.';
const SOMEBODY_ELSE = 'Nothing was changed: somebody else has signed in here since that page was opened.';

/** A form of a member, in case it cannot be taken: its page, and what was typed. */
type Typed = { page: string; form: RefusedFormName; about?: string; values?: RefusedForm['values'] };
type Own = { id: string; answer?: undefined } | { id?: undefined; answer: Response };

/**
 * The member whose form was sent. Signed out meanwhile, they sign in first and find it with what they typed; in a browser where another
 * member is signed in by now it changes nothing of theirs, and the home says so (decisions 279).
 */
export async function enterOwn(request: Request, visit: Visit, typed: Typed, codec: CookieCodec): Promise<Own> {
  const { site, session } = visit;
  const of = new URL(request.url).searchParams.get(OWNER_PARAM);
  const member = session?.signedIn?.role === 'member' ? session.signedIn.id : null;
  if (member !== null && (of === null || of === ownerOf(member))) return { id: member };
  if (member !== null) {
    const told = { form: 'held' as const, about: '', values: {}, problems: {}, message: SOMEBODY_ELSE };
    return { answer: await goBack(visit, withForm(routes.page(site, 'memberHome'), 'held'), told, codec) };
  }
  const { page, form, about = '', values } = typed;
  if (of === null || !/^[\w-]{22}$/.test(of) || session?.signedIn)
    return { answer: goTo(routes.signIn(site, page, 'ended')) };
  const [back = page] = withForm(page, form).split('#');
  const told = { form, about, values: values ?? {}, problems: {}, message: SIGNED_OUT, of };
  return { answer: await goBack(visit, routes.signIn(site, back, 'ended'), told, codec) };
}
