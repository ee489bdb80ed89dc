declare const sanitized: unique symbol;

/**
 * HTML from the enrollment API that went through the server's allow-list (decisions 22, threats T14). Only
 * `lib/site/to-safe-html.ts` makes one, so that a component cannot draw HTML that the allow-list has not checked.
 */
export type SanitizedHtml = string & { readonly [sanitized]: true };
