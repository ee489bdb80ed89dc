import type { Crumb } from '@/lib/site/crumb';
import { Link } from './link';

/** The trail of pages; the last one is the page itself and no link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {items.map(({ label, href }, index) => (
          <li key={label}>
            {href !== undefined && index < items.length - 1 ? (
              <Link href={href}>{label}</Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
