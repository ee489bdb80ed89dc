import { Link } from './link';

export type FilterChoice = { label: string; count?: number; href: string; isOn: boolean };

/** Links that show a part of a list, each with the number in it; the one in force is told and marked. */
export function FilterLinks({ choices, label }: { choices: readonly FilterChoice[]; label?: string }) {
  return (
    <ul className="filter-links" aria-label={label}>
      {choices.map(({ label: name, count, href, isOn }) => (
        <li key={name}>
          <Link href={href} {...(isOn && { 'aria-current': 'true' })}>
            {name}
            {count !== undefined && <span>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
