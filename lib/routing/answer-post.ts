import 'server-only';
import { NextResponse, type NextRequest } from 'next/server';
import { isSameOrigin } from '@/lib/security/origin';
import { withScriptsNote } from '@/lib/site/scripts-note';
import type { Decision } from '@/lib/site/site';
import { redirectOnHost, unknownHost } from './execute';
import { plainPage } from './plain-page';
import { parseStartUp } from './start-up-target';

const NOTHING_KEPT = 'Nothing you typed was kept or sent on.';

/**
 * The answer to a form that was posted to a page, because its script had not come yet or never will (decisions 96,
 * threats T21): back to the page it stands on, which then says that it needs scripts. The body is not read. No page
 * takes a post, so none reaches the framework, and every answer that leads on is a 303: the values are not sent twice.
 */
export function answerPost(request: NextRequest, decision: Decision): NextResponse {
  if (decision.type === 'unknownHost') return unknownHost();
  if (!isSameOrigin(request.headers, request.headers.get('host')))
    return refuse(403, 'Not from this site', 'This request does not come from a page of this site.');
  switch (decision.type) {
    case 'gate':
      return redirectOnHost(request, `${decision.to}${withScriptsNote('')}`, 303);
    case 'redirect':
      return redirectOnHost(request, decision.to, 303);
    case 'notFound':
      return refuse(404, 'Page not found', `There is no page at this address. ${NOTHING_KEPT}`);
    case 'serve': {
      if (parseStartUp(decision.path, '') !== null)
        return refuse(405, 'Nothing to send', `This address takes no form. ${NOTHING_KEPT}`);
      const { pathname, search } = request.nextUrl;
      return redirectOnHost(request, `${pathname}${withScriptsNote(search)}`, 303);
    }
  }
}

function refuse(status: 403 | 404 | 405, title: string, text: string): NextResponse {
  const { body, init } = plainPage(status, { title, text }, status === 405 ? { allow: 'GET, HEAD' } : {});
  return new NextResponse(body, init);
}
