/**
 * Registration links carry the agent's code (rules 3 §2 "Footer"). What cannot be read as an address is left as it is.
 */
export function withRepCode(href: string | null, agentCode: string | null): string | null {
  if (href === null || agentCode === null || agentCode === '') return href;
  const own = href.startsWith('/');
  const url = URL.parse(href, 'http://own.invalid');
  if (url === null) return href;
  url.searchParams.set('repCode', agentCode);
  return own ? `${url.pathname}${url.search}${url.hash}` : url.toString();
}
