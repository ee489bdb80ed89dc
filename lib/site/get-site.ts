import 'server-only';
import { cache } from 'react';
import { findSite } from './site-store';

/** The site of a page's `site` parameter, looked up once per rendered page; null when there is none. */
export const getSite = cache(findSite);
