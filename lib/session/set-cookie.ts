/** Our cookies of one site. `__Host-` only where the browser accepts it: over https. */
export function sessionCookieName(siteKey: string, https: boolean): string {
  return `${https ? '__Host-' : ''}enr_${siteKey}`;
}

/** A form's refused answers, kept sealed for minutes so that nothing typed is lost without script. */
export function draftCookieName(siteKey: string, https: boolean): string {
  return `${https ? '__Host-' : ''}draft_${siteKey}`;
}

/** Time for which a form that was sent without script and refused can be shown again. */
export const REFUSED_FORM_SECONDS = 300;

/** Keeps the seal of a refused form for the page that shows it again. */
export function refusedFormCookie(siteKey: string, seal: string, https: boolean): string {
  return setCookie(draftCookieName(siteKey, https), seal, { https, maxAgeSeconds: REFUSED_FORM_SECONDS });
}

/** A resume by link that waits for the person's confirmation (threats T3). */
export function resumeCookieName(siteKey: string, https: boolean): string {
  return `${https ? '__Host-' : ''}resume_${siteKey}`;
}

/**
 * The browser's random id on a site (rules 1 §3 "Lead/device info"). Not named like a session: a page cached for all
 * visitors is still the right one for a browser that has only this.
 */
export function deviceCookieName(siteKey: string, https: boolean): string {
  return `${https ? '__Host-' : ''}device_${siteKey}`;
}

/** A sign-in under way: the code that was asked for and the page it leads to. One per host, sealed, for ten minutes. */
export function signInCookieName(https: boolean): string {
  return `${https ? '__Host-' : ''}signin`;
}

/**
 * Says that this browser's session on a site ended by itself, and nothing else: for the next page to tell (decisions
 * 105).
 */
export function endedCookieName(siteKey: string, https: boolean): string {
  return `${https ? '__Host-' : ''}ended_${siteKey}`;
}

/** Time for which pages tell of an ended session: until a new one begins, this long at most. */
export const ENDED_SECONDS = 15 * 60;

/** Tells scripts of a site's public pages that this browser has a quote there. Carries nothing. */
export function quoteHintName(siteKey: string): string {
  return `has_quote_${siteKey}`;
}

type CookieOptions = { https: boolean; maxAgeSeconds: number; httpOnly?: boolean };

/** A `Set-Cookie` value: for this host only, `Lax`, unreadable by scripts unless told. */
export function setCookie(
  name: string,
  value: string,
  { https, maxAgeSeconds, httpOnly = true }: CookieOptions,
): string {
  const flags = `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
  return `${name}=${value}; ${flags}${httpOnly ? '; HttpOnly' : ''}${https ? '; Secure' : ''}`;
}

/** A `Set-Cookie` value that removes a cookie. */
export function clearCookie(name: string, https: boolean): string {
  return setCookie(name, '', { https, maxAgeSeconds: 0 });
}

/** The value of a cookie in a Cookie header, null when it is not there. The first one counts. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** Names of all cookies in a Cookie header. */
export function cookieNames(header: string | null): string[] {
  return (header ?? '')
    .split(';')
    .map((part) => part.split('=')[0]?.trim() ?? '')
    .filter(Boolean);
}
