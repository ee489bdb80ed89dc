'use client';

import { api } from '@/components/api-client';
import { authorizationTitle } from '@/lib/rules/people/own-signers';
import { HouseholdLinkButtons } from './household-link-buttons';
import { HouseholdLinkDialog } from './household-link-dialog';
import { LinkLine } from './household-link-line';
import { ENTRY_FORM_ID, EntryDialog } from './list-editor-dialog';
import type { Household, LateProps } from './use-household';
import { useHouseholdNow } from './use-household-now';

const loadForm = () => import('./authorization-form').then(({ AuthorizationForm }) => AuthorizationForm);

/** One of the parts of `LateHousehold`. */
export function HouseholdPart({ household, signer, part }: LateProps) {
  if (signer === undefined) return <HouseholdDialogs household={household} />;
  if (part === 'buttons') return <HouseholdLinkButtons household={household} signer={signer} />;
  return signer.link ? <LinkLine link={signer.link} state={signer.state} /> : null;
}

/** The dialogs about the others: signing here, and sending a link. They stand outside the step's form: no form stands in another. */
function HouseholdDialogs({ household }: { household: Household }) {
  useHouseholdNow(household);
  return (
    <>
      <SignHere household={household} />
      <HouseholdLinkDialog household={household} />
    </>
  );
}

function SignHere({ household }: { household: Household }) {
  const { open, pending, setPending, close, hear } = household;
  return (
    <EntryDialog
      open={open !== null}
      title={open === null ? '' : authorizationTitle(open.name)}
      pending={pending}
      onClose={close}
      load={loadForm}
    >
      {(AuthorizationForm) =>
        open && (
          <AuthorizationForm
            key={open.person}
            id={ENTRY_FORM_ID}
            name={open.name}
            words={open.words}
            send={(signed) =>
              api<'saveHouseholdSignature'>('POST', '/save-household-signature', { person: open.person, ...signed })
            }
            onPending={setPending}
            onSigned={() => hear(open)}
          />
        )
      }
    </EntryDialog>
  );
}
