import { BrandLook } from '@/components/operator/look-of-brand';
import { Card } from '@/components/ui/card';
import { buildLookCss, LOOK } from '@/lib/site/brand-look';
import { getSite } from '@/lib/site/get-site';
import { publicUrl } from '@/lib/site/public-url';

/** The brand of a site, as its storefront wears it now; nothing for a key of no site. */
export async function SiteLook({ siteKey, nonce }: { siteKey: string; nonce: string }) {
  const site = await getSite(siteKey);
  if (site === null) return null;
  const { branding } = site;
  const address = publicUrl(site, '/');
  return (
    <Card className="mt-6 p-5">
      <h2 className="text-h3">{`How ${branding.name} looks`}</h2>
      <p className="mt-1 mb-4 text-muted">
        <a href={address}>{address}</a>
      </p>
      <BrandLook brand={branding} css={buildLookCss(branding)} classes={LOOK} nonce={nonce} />
    </Card>
  );
}
