'use client';

import { useEffect } from 'react';
import { Container } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { BRAND_NAMES, lookHref, SCHEMES, type BrandName, type Scheme } from './gallery-look';
import { shelves } from './shelves';
import type { Specimen } from './specimen';

/**
 * Shows every shelf under its heading; each state is in a box that names its component and itself, for tests to find.
 */
export function GalleryScreen({
  brand,
  theme,
  rich,
}: {
  brand: BrandName | null;
  theme: Scheme | null;
  rich: SanitizedHtml;
}) {
  useTheme(theme);
  return (
    <main id="main">
      <Container className="py-10">
        <PageHeader title="Gallery" intro="Every primitive and every field in each of its states." />
        <Looks brand={brand} theme={theme} />
        {shelves(rich).map(({ title, specimens }) => (
          <section key={title} aria-label={title} className="mt-8">
            <h2>{title}</h2>
            {specimens.map((specimen) => (
              <States key={specimen.of} specimen={specimen} />
            ))}
          </section>
        ))}
      </Container>
    </main>
  );
}

function States({ specimen: { of, states } }: { specimen: Specimen }) {
  return (
    <div className="mt-6">
      <h3>{of}</h3>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(states).map(([state, shown]) => (
          <div key={state} className="min-w-0">
            <p className="hint">{state}</p>
            <div className="p-3" data-specimen={of} data-state={state}>
              {shown}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Looks({ brand, theme }: { brand: BrandName | null; theme: Scheme | null }) {
  return (
    <nav aria-label="Looks" className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
      {[null, ...BRAND_NAMES].map((name) => (
        <Link key={name} href={lookHref(name, theme)} {...(name === brand && { 'aria-current': 'true' as const })}>
          {name ?? 'The site’s brand'}
        </Link>
      ))}
      {[null, ...SCHEMES].map((scheme) => (
        <Link
          key={scheme}
          href={lookHref(brand, scheme)}
          {...(scheme === theme && { 'aria-current': 'true' as const })}
        >
          {scheme ?? 'As the device'}
        </Link>
      ))}
    </nav>
  );
}

/** Applies the scheme asked for as a visitor's own setting would, and takes it off when the gallery is left. */
function useTheme(theme: Scheme | null): void {
  useEffect(() => {
    if (theme === null) return;
    const root = document.documentElement;
    root.setAttribute('data-theme', theme);
    return () => root.removeAttribute('data-theme');
  }, [theme]);
}
