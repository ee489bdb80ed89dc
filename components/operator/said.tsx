import { LeaderList, LeaderRow } from '@/components/ui/leader-row';

/** The words of a verb, a line each; lines that the command sets in are set in here too. */
export function Said({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`} className={`wrap-anywhere ${line.startsWith('  ') ? 'pl-4 text-muted' : ''}`}>
          {line.trim()}
        </li>
      ))}
    </ul>
  );
}

export type TestedPrice = {
  name: string;
  price: string;
  on: string;
  where: string;
  lines: readonly { part: string; why: string; amount: string }[];
  people: readonly string[];
};

/** A tested price, with the reason of each of its parts. */
export function PriceResult({ price }: { price: TestedPrice }) {
  return (
    <section aria-label="Price" className="mt-6 border-t border-border pt-5">
      <p className="text-price font-bold">
        {price.price}
        <span className="text-body font-normal text-muted"> a month</span>
      </p>
      <p className="mt-1 text-muted">
        {price.name}, from {price.on}, at {price.where}.
      </p>
      <h3 className="mt-5 mb-2">Why this price</h3>
      <LeaderList>
        {price.lines.map(({ part, why, amount }, at) => (
          <LeaderRow key={`${at} ${part}`} label={part} amount={amount} note={why} />
        ))}
        <LeaderRow label="Each month" amount={price.price} sum />
      </LeaderList>
      <ul className="mt-4 grid gap-1 text-small text-muted">
        {price.people.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
