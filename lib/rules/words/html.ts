declare const sanitized: unique symbol;

/**
 * HTML from the enrollment API that went through the server's allow-list (decisions 22, threats T14). Only
 * `lib/site/to-safe-html.ts` makes one, so that a component cannot draw HTML that nobody looked at.
 */
export type SanitizedHtml = string & { readonly [sanitized]: true };
