import type { OpenType } from './visits';

/* Kinds and looks of sites: the contract carries these words, the store keeps them, the storefront reads them. */

export const SITE_KINDS = ['product', 'landing', 'agent', 'group', 'group-enrollment', 'external'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

/**
 * A partner's site for the people of one employer, the spec's "elevate-type site with group type" (rules 1 §4 "Visitor
 * tracking"): its portal is fetched with the site, and enrollments that begin on it are counted.
 */
export function isElevate(site: { kind: SiteKind; openType: OpenType }): boolean {
  return site.kind === 'external' && site.openType === 'group';
}

/** `code`: an access code or a group code is asked for first. */
export const GATES = ['open', 'code'] as const;
export type Gate = (typeof GATES)[number];

/** The three shapes of corners a tenant may choose (look §6 "Shape"). */
export const CORNERS = ['square', 'soft', 'round'] as const;
export type Corner = (typeof CORNERS)[number];

/** `auto` follows the device into the dark. */
export const COLOR_MODES = ['light', 'auto'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

export const FONTS = ['figtree', 'system'] as const;
export type Font = (typeof FONTS)[number];

/** Kinds of the pictures that a shop's folder may have beside the looks of its sites. */
export const PICTURE_TYPES = ['image/png', 'image/svg+xml'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** The folder of their addresses: the first segment of a path on every site, which `app/shop` answers. */
export const PICTURE_FOLDER = '/shop/';

/** The way a rep's home asks for portal and group: step by step, or in a popup (rules 1 §2.6). */
export const AGENT_HOMES = ['steps', 'popup'] as const;
export type AgentHome = (typeof AGENT_HOMES)[number];

/** The owner of a code whose landing is not configured (rules 3 §4), as the page's address names it. */
export const CODE_KINDS = ['Group', 'Agent'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** The page on which a code was given: the landing, or the access page of a gated site. */
export const CODE_ORIGINS = ['landingPage', 'accessPage'] as const;
export type CodeOrigin = (typeof CODE_ORIGINS)[number];
