import { FieldNotes } from '@/components/field/field-notes';
import { Checkbox } from '@/components/ui/inputs';
import { AUTHORIZATION_ACCEPTED, authorizationAcceptance, authorizationTitle } from '@/lib/rules/people/own-signers';
import { SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { AuthorizationWords, type HouseholdSigner } from './authorization-words';
import { PlainEntry, type PlainPage } from './plain-entry';
import { PlainField, plainId, type PlainAnswers } from './plain-input';
import type { OpenEntry } from './step-data';

/**
 * The form of the next dependent who signs for the own health answers, where no script runs; before the application's own
 * form, which is signed last (decisions 158, 220).
 */
export function PlainAuthorization({
  page,
  open,
  signers,
}: {
  page: PlainPage;
  open: OpenEntry;
  signers: readonly HouseholdSigner[];
}) {
  const at = signers.findIndex(({ state }) => state !== 'signed');
  const signer = signers[at];
  if (signer === undefined) return null;
  const isHere = open.at === at;
  const values: PlainAnswers['values'] = isHere ? open.values : {};
  const problems = Object.fromEntries(
    Object.entries(isHere ? open.problems : {}).map(([name, text]) => [
      name === 'signature' ? SIGNED_NAME : name,
      text,
    ]),
  );
  const box = plainId(AUTHORIZATION_ACCEPTED);
  const acceptance = authorizationAcceptance(signer.name);
  return (
    <PlainEntry
      page={page}
      title={authorizationTitle(signer.name)}
      entry={signer.person}
      values={values}
      problems={problems}
      message={isHere ? open.message : ''}
      places={[
        { id: AUTHORIZATION_ACCEPTED, label: 'Authorization' },
        { id: SIGNED_NAME, label: 'Your full name' },
      ]}
    >
      <AuthorizationWords words={signer.words} />
      <div className="mt-5">
        <FieldNotes id={box} error={problems[AUTHORIZATION_ACCEPTED]} />
        <Checkbox
          id={box}
          name={AUTHORIZATION_ACCEPTED}
          value="1"
          defaultChecked={values[AUTHORIZATION_ACCEPTED] === '1'}
          label={acceptance}
        />
      </div>
      <div className="mt-5">
        <PlainField
          name={SIGNED_NAME}
          question={{ label: 'Your full name', kind: 'text', maxLength: 80, optional: false }}
          values={values}
          problems={problems}
        />
      </div>
    </PlainEntry>
  );
}
