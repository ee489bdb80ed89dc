import type { Site } from './site';

/** True for the one place of the console: the product's own host, not a landing of it. */
export const hasConsole = ({ kind, slug }: Pick<Site, 'kind' | 'slug'>): boolean => kind === 'product' && slug === null;
