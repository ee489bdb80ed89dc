import type { ComponentProps } from 'react';

/**
 * A link to another page of the same document: `useSoftNavigation` takes the press over, so that nothing is loaded that
 * stands already. Plain HTML to the server and to a browser without script; nothing per link to ship, to hydrate or to
 * draw twice, and nothing fetched ahead. For what must be another document (a page of the other zone, a file) use
 * `<a>`.
 */
export function Link(props: ComponentProps<'a'> & { href: string }) {
  return <a {...props} data-soft="" />;
}
