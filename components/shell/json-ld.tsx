/**
 * Structured data for search engines. `json` comes from `toJsonLd` (lib/site/found/structured-data.ts), which escapes
 * it.
 */
export function JsonLd({ json }: { json: string }) {
  return <script type="application/ld+json">{json}</script>;
}
