import { Link } from '@/components/ui/link';
import { APPLICATION_SIGNATURE } from '@/lib/rules/words/fixed-labels';

/** Texts that still need no list of their own. */
const LONG = 2;

/** The list of the texts of an agreement, where they are many; it needs no script. */
export function AgreementTextList({ texts }: { texts: readonly { id: string; text_head: string }[] }) {
  if (texts.length <= LONG) return null;
  return (
    <nav aria-label="Texts on this page" className="no-print">
      <ul className="grid gap-2">
        {texts.map(({ id, text_head: heading }) => (
          <li key={id}>
            <Link href={`#text-${id}`}>{heading}</Link>
          </li>
        ))}
        <li>
          <Link href="#signature">{APPLICATION_SIGNATURE}</Link>
        </li>
      </ul>
    </nav>
  );
}
