import { Link } from '@/components/ui/link';
import type { Branding } from '@/lib/site/site';
import { SiteMark } from '../art/site-mark';

export type BrandFacts = Pick<Branding, 'name' | 'tagline' | 'logo' | 'logoDark' | 'mark'>;

/** Logo (or drawn mark, or initials), name and tagline, leading home. */
export function Brand({ brand, href, tagline = true }: { brand: BrandFacts; href: string; tagline?: boolean }) {
  return (
    <Link className="brand" href={href}>
      <Logo brand={brand} />
      <span>
        <b>{brand.name}</b>
        {tagline && brand.tagline !== '' && <small>{brand.tagline}</small>}
      </span>
    </Link>
  );
}

/** The logo image, in the dark theme its dark version or itself on a white plate; without an image the drawn mark. */
export function Logo({ brand }: { brand: Pick<BrandFacts, 'name' | 'logo' | 'logoDark' | 'mark'> }) {
  const { name, logo, logoDark, mark } = brand;
  if (logo === null) return <SiteMark mark={mark} name={name} />;
  if (logoDark === null) return <img className="brand-logo logo-plate" src={logo} alt="" height={40} />;
  return (
    <>
      <img className="brand-logo only-light" src={logo} alt="" height={40} loading="lazy" />
      <img className="brand-logo only-dark" src={logoDark} alt="" height={40} loading="lazy" />
    </>
  );
}
