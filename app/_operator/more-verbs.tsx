import { verbTitle } from '@/lib/operator/console/verb-title';
import type { Verb } from '@/lib/operator/verb';
import { operatorRoutes } from '@/lib/site/operator-routes';
import type { SiteRef } from '@/lib/site/site-link';

/** Verbs by their names and what they do, each a link to its form. */
export function MoreVerbs({ site, verbs, title }: { site: SiteRef; verbs: readonly Verb[]; title: string }) {
  if (verbs.length === 0) return null;
  return (
    <section className="mt-8" aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {verbs.map(({ name, about }) => (
          <li key={name} className="card p-4">
            <a className="font-semibold" href={operatorRoutes.verb(site, name)}>
              {verbTitle(name)}
            </a>
            <p className="mt-1 text-small text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
