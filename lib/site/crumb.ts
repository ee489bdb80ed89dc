/** One step of a page's trail; the last one is the page itself. */
export type Crumb = { label: string; href?: string };
