'use client';

import { SelectField } from '@/components/field/text-field';
import type { KnownPerson } from '@/lib/rules/people/known-people';

/** The first field of a new entry: a person who was named before, whose answers are then filled in (decisions 156). */
export function PersonSelect({
  people,
  onPick,
}: {
  people: readonly KnownPerson[];
  onPick: (person: KnownPerson) => void;
}) {
  return (
    <div className="mb-6">
      <SelectField
        id="known_person"
        name="known_person"
        label="Someone you told us about"
        optional
        placeholder="Somebody else"
        autoComplete="off"
        options={people.map(({ first_name: first, last_name: last }, index) => ({
          value: String(index),
          label: `${first} ${last}`.trim(),
        }))}
        onChange={(event) => {
          const picked = people[Number(event.currentTarget.value)];
          if (event.currentTarget.value !== '' && picked) onPick(picked);
        }}
      />
    </div>
  );
}
