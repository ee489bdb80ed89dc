import { Logo, type BrandFacts } from '@/components/shell/brand';

export type LookFacts = BrandFacts & { headline: string; lead: string; phone: string };

/** A brand as its storefront wears it, in light and in dark; `css` are its tokens under the two classes. */
export function BrandLook({
  brand,
  css,
  classes,
  nonce,
}: {
  brand: LookFacts;
  css: string;
  classes: { light: string; dark: string };
  nonce: string;
}) {
  return (
    <>
      <style nonce={nonce}>{css}</style>
      <div className="grid gap-4 md:grid-cols-2">
        {[
          { name: classes.light, label: 'Light' },
          { name: classes.dark, label: 'Dark' },
        ].map(({ name, label }) => (
          <figure key={name} className={`${name} overflow-hidden rounded-card border border-border bg-bg text-text`}>
            <div className="border-b border-border bg-surface p-4">
              <span className="brand">
                <Logo brand={brand} />
                <span>
                  <b>{brand.name}</b>
                  {brand.tagline !== '' && <small>{brand.tagline}</small>}
                </span>
              </span>
            </div>
            <div className="p-5">
              <p className="text-h3 font-bold">{brand.headline}</p>
              <p className="mt-2 text-muted">{brand.lead}</p>
              <div className="mt-4 flex flex-wrap gap-3">
                <span className="btn btn-primary btn-sm">See plans</span>
                <span className="btn btn-secondary btn-sm">{brand.phone === '' ? 'Call us' : brand.phone}</span>
              </div>
            </div>
            <figcaption className="border-t border-border px-5 py-2 text-small text-muted">{label}</figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}
