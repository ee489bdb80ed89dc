import * as z from 'zod';
import { escapeHtml } from '@/lib/rules/text/escape-html';
import { plainPage } from '@/lib/routing/plain-page';

/** True for a browser that goes to an address, by a form or a link: it shows what comes. Scripts ask for anything. */
const isShown = ({ headers }: Request): boolean => headers.get('accept')?.includes('text/html') ?? false;

const Told = z.object({ message: z.string().min(1) });

/** Headers of a refusal that say what they say on a page too. */
const KEPT = ['allow', 'cache-control', 'retry-after', 'x-request-id'] as const;

/**
 * A refusal as the one who asked can read it: the envelope for scripts, and a page with its words for a person whose form or link led here,
 * such as one that was sent without scripts while the database was away. Reloading such a page sends a form once more, with all that
 * was typed; nothing of it stands on the page.
 */
export async function readAsPage(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  const isEnvelope = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (status < 400 || !isEnvelope || !isShown(request)) return response;
  const told = Told.safeParse(await response.clone().json());
  if (!told.success) return response;
  const kept = KEPT.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const isOurs = status >= 500;
  const { body, init } = plainPage(
    status,
    {
      title: isOurs ? 'That did not work just now' : 'That could not be done',
      text: `${escapeHtml(told.data.message)} ${isOurs ? 'Reload this page to try once more, or go back.' : 'Go back to where you came from.'}`,
    },
    Object.fromEntries(kept),
  );
  const page = new Response(body, init);
  for (const cookie of headers.getSetCookie()) page.headers.append('set-cookie', cookie);
  return page;
}
