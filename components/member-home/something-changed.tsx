import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/button';

type Props = { days: number; tiles: readonly { text: string; href: string }[] };

/** Events of a member's life, each as the way to the change of plans that follows from it (decisions 271). */
export function SomethingChanged({ days, tiles }: Props) {
  return (
    <Card className="p-5">
      <h2 className="text-h3">Something changed?</h2>
      <p className="mt-1 text-small text-muted">
        A marriage, a birth, a move: tell us within {days} days to change your plans.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
        {tiles.map(({ text, href }) => (
          <li key={text} className="flex min-w-0 *:grow">
            <LinkButton href={href}>{text}</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
