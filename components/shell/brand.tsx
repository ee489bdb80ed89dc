import Link from 'next/link';
import type { Branding } from '@/lib/site/site';
import { SiteMark } from '../art/site-mark';

export type BrandFacts = Pick<Branding, 'name' | 'tagline' | 'logo' | 'mark'>;

/** Logo (or drawn mark, or initials), name and tagline, leading home. */
export function Brand({ brand, href, tagline = true }: { brand: BrandFacts; href: string; tagline?: boolean }) {
  return (
    <Link className="brand" href={href} prefetch={false}>
      {brand.logo === null ? (
        <SiteMark mark={brand.mark} name={brand.name} />
      ) : (
        <img className="brand-logo" src={brand.logo} alt="" height={40} />
      )}
      <span>
        <b>{brand.name}</b>
        {tagline && brand.tagline !== '' && <small>{brand.tagline}</small>}
      </span>
    </Link>
  );
}
