import { PersonIcon } from '@/components/art/icons';
import { Link } from '@/components/ui/link';

/** The person whom a rep enrolls, at the top of every page while it scrolls, and the way out (decisions 269). */
export function ClientBar({ name, stopHref }: { name: string; stopHref: string }) {
  return (
    <aside className="client-bar no-print" aria-label="Who you enroll">
      <div className="page">
        <PersonIcon />
        <p>
          Enrolling <b>{name === '' ? 'a new client' : name}</b>
        </p>
        <Link href={stopHref}>
          Stop<span className="sr-only"> enrolling {name === '' ? 'this client' : name}</span>
        </Link>
      </div>
    </aside>
  );
}
