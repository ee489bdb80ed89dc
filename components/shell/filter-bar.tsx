import type { ReactNode } from 'react';

/**
 * What prices are for, as one sentence: "Prices for 78701 · Female · Member Only · born 09/04/1985". `edit` opens Basic
 * Details. Tobacco is said only when it was answered (spec 1 §2.9).
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
  gender: string;
  tier: string;
  /** `MM/DD/YYYY`. */
  dob: string;
  smoker?: boolean | null;
  edit: ReactNode;
}) {
  const parts = [zip, gender, ...(smoker === true ? ['Smoker'] : smoker === false ? ['Non-smoker'] : []), tier];
  return (
    <section className="sentence" aria-label="Your details">
      <div className="page">
        <p>
          <span className="sentence-label">Prices for </span>
          {parts.map((part, index) => (
            <span key={part}>
              {index > 0 && <span className="dot"> · </span>}
              <b>{part}</b>
            </span>
          ))}
          <span className="sentence-extra">
            <span className="dot"> · </span>born <b>{dob}</b>
          </span>
        </p>
        {edit}
      </div>
    </section>
  );
}
