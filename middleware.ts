import type { NextRequest, NextResponse } from 'next/server';
import { answerPost } from '@/lib/routing/answer-post';
import { answerCardFields, isCardFieldsHost } from '@/lib/routing/card-fields';
import { execute, unavailable } from '@/lib/routing/execute';
import { keepLastResort } from '@/lib/routing/last-resort';
import { parseRequest } from '@/lib/routing/parse-request';
import { readAhead } from '@/lib/routing/read-ahead';
import { resolveDecision } from '@/lib/routing/resolve';

/** Decides site, zone and gate at once, and carries the decision out by one rewrite (architecture "One request"). */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const parsed = parseRequest(request.headers.get('host'), pathname, search);
  try {
    if (isCardFieldsHost(parsed.host)) return await answerCardFields(request);
    const { decision, site } = await resolveDecision(parsed, request.headers);
    if (site !== null) keepLastResort(site);
    if (request.method === 'POST') return answerPost(request, decision);
    await readAhead(decision, request.headers);
    return execute(request, decision, site?.branding.widgetScript ?? null);
  } catch (error) {
    return unavailable(error);
  }
}

export const config = {
  runtime: 'nodejs',
  // Everything but the API (a matching middleware cuts bodies over 10 MB), the framework's own files, and files by
  // plain names. The zones' folders are never taken for files, however their address ends. A page that was decided in
  // front of the framework (lib/process/decided-page.ts) is not decided again; no client can send that header.
  matcher: [
    {
      source: '/((?!api/|_next/|(?!public/|private/)(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\\.[a-z0-9]{2,5}$).*)',
      missing: [{ type: 'header', key: 'x-decided-page' }],
    },
  ],
};
