import type { ReactNode } from 'react';

/**
 * The facts that prices are for, as one sentence: "Prices for 78701 · F · Member Only · born 09/04/1985". `edit` opens
 * Basic Details. Tobacco is said only when it was answered (rules 1 §2.9).
 */
export function FilterBar({
  zip,
  gender,
  tier,
  dob,
  smoker,
  edit,
}: {
  zip: string;
  /** `F`, and the word for those who hear it. */
  gender: { short: string; long: string };
  tier: string;
  /** `MM/DD/YYYY`. */
  dob: string;
  smoker?: boolean | null;
  edit: ReactNode;
}) {
  return (
    <section className="sentence" aria-label="Your details">
      <div className="page">
        <p>
          <span className="sentence-label">Prices for </span>
          <b>{zip}</b>
          <Dot />
          <b aria-hidden="true">{gender.short}</b>
          <span className="sr-only">{gender.long}</span>
          {typeof smoker === 'boolean' && (
            <>
              <Dot />
              <b>{smoker ? 'Smoker' : 'Non-smoker'}</b>
            </>
          )}
          <Dot />
          <b>{tier}</b>
          <Dot />
          <span className="sentence-dob">
            <span className="sentence-born">born </span>
            <b>{dob}</b>
          </span>
        </p>
        {edit}
      </div>
    </section>
  );
}

function Dot() {
  return <span className="dot"> · </span>;
}
