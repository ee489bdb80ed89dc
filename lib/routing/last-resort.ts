import 'server-only';
import { escapeHtml } from '@/lib/rules/text/escape-html';
import { telHref } from '@/lib/rules/text/tel-href';
import type { Replacement } from '@/lib/security/final-word';
import { currentRequest } from '@/lib/security/request-state';
import type { Site } from '@/lib/site/site';
import { buildThemeCss } from '@/lib/site/theme';
import { plainPage } from './plain-page';

type LastSite = Pick<Site, 'basePath'> & {
  branding: Pick<Site['branding'], 'name' | 'phone' | 'brandColor' | 'radius' | 'mode'>;
};

/** Leaves the site's page of last resort with the request, for the case that its own page cannot be made. */
export function keepLastResort(site: LastSite): void {
  const request = currentRequest();
  if (request) request.lastResort = () => lastResort(site);
}

/**
 * The answer to a page that cannot be made just now, because the API or the database is away: 503, so that caches,
 * search engines and monitors know that it will pass, and the way on. It is whole in one answer and needs neither
 * script nor the API; trying again asks for the same address.
 */
export function lastResort({ basePath, branding }: LastSite): Replacement {
  const { name, phone } = branding;
  const call = phone === '' ? '' : `<p>Need help now? Call <a href="${telHref(phone)}">${escapeHtml(phone)}</a>.</p>\n`;
  const more = `<p class="ways"><a class="main" href="">Try again</a> <a href="${escapeHtml(basePath || '/')}">Back to Homepage</a></p>
${call}<p class="name">${escapeHtml(name)}</p>
`;
  const { body, init } = plainPage(
    503,
    {
      title: 'Back in a moment',
      text: 'This is on our side, not yours. What you saved is safe; please try again in a moment.',
      more,
      style: `${buildThemeCss(branding)}${STYLE}`,
    },
    { 'retry-after': '5', 'cache-control': 'private, no-store' },
  );
  return { status: init.status, headers: init.headers, body };
}

const STYLE = `
body { background: var(--bg); color: var(--text); }
a { color: var(--brand-text); }
.ways { display: flex; flex-wrap: wrap; gap: .75rem; }
.ways a { display: grid; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--control); border-radius: var(--r-control); color: var(--text); font-weight: 600; text-decoration: none; }
.ways .main { border-color: transparent; background: var(--brand); color: var(--on-brand); }
a:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
.name { color: var(--muted); }
`;
