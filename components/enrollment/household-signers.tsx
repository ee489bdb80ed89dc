'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import type { AgreementWords } from './fixed-words';
import { LateHousehold } from './late-household';
import { signerId, type Household } from './use-household';

/** The others who sign under their heading, each by a form of their own; nothing where the applicant signs alone. */
export function HouseholdList({ household, words }: { household: Household; words: AgreementWords }) {
  const { people, show } = household;
  if (people.length === 0) return null;
  return (
    <section className="group" aria-labelledby="household-signers">
      {words.others}
      <ul className="mt-4 grid gap-4">
        {people.map((signer, index) => {
          const { person, name, as, state } = signer;
          return (
            <li key={person} id={signerId(index)} tabIndex={-1}>
              <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
                <div className="min-w-0">
                  <p>
                    <b>{name}</b>, {as}
                  </p>
                  <Chip>{words.states[state]}</Chip>
                  <LateHousehold household={household} signer={signer} part="line" />
                </div>
                {state !== 'signed' && (
                  <div className="needs-scripts flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
                    <Button size="sm" aria-haspopup="dialog" onClick={() => show(person)}>
                      {name} signs
                    </Button>
                    <LateHousehold household={household} signer={signer} part="buttons" />
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
