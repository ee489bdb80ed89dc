'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { api } from '@/components/api-client';
import { TextField } from '@/components/field/text-field';
import { SpokenCode } from '@/components/spoken-code';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { among, useSmallForm } from '@/components/use-small-form';
import type { HouseholdSigner } from './authorization-words';
import type { Household } from './use-household';
import { lookAgain } from './use-household-now';

const FORM_ID = 'household-link-form';

/** Asks for the address of one of the others, sends the link, and shows the digits to read out, once (decisions 240). */
export function HouseholdLinkDialog({ household }: { household: Household }) {
  const { people, askLink } = household;
  const asked = people.find(({ person }) => person === household.asked) ?? null;
  const [code, setCode] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const close = () => {
    setCode(null);
    askLink(null);
  };
  return (
    <Dialog
      id="household-link"
      title={asked === null ? '' : `Send ${asked.name} a link`}
      open={asked !== null}
      onClose={close}
      footer={
        code === null ? (
          <>
            <Button type="submit" variant="primary" form={FORM_ID} pending={pending}>
              Send the link
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {asked !== null && code === null && (
        <LinkForm
          key={asked.person}
          signer={asked}
          onPending={setPending}
          onSent={(digits) => {
            setCode(digits);
            void lookAgain(household);
          }}
        />
      )}
      {asked !== null && code !== null && <SpokenCode code={code} to={asked.name} />}
    </Dialog>
  );
}

type FormProps = { signer: HouseholdSigner; onPending: (pending: boolean) => void; onSent: (code: string) => void };

function LinkForm({ signer: { person, name, link }, onPending, onSent }: FormProps) {
  const form = useSmallForm<'email'>({ fieldOf: among(['email']) });
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    onPending(true);
    await form.send(
      () =>
        api<'createHouseholdLink'>('POST', '/create-household-link', {
          person,
          email: typeof email === 'string' ? email : '',
        }),
      ({ data }) => onSent(data.code),
    );
    onPending(false);
  }
  return (
    <form method="post" id={FORM_ID} ref={form.ref} noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem text={form.message} />
      <p>
        {name} reads the own health answers and signs on the own phone or computer, and sees nothing else of this
        application. You read out six digits.
      </p>
      <div className="mt-5">
        <TextField
          id="household-link-email"
          name="email"
          type="email"
          label={`Email address of ${name}`}
          autoComplete="off"
          maxLength={254}
          defaultValue={link?.sent_to ?? ''}
          error={form.problems.email}
          onChange={() => form.mend('email')}
        />
      </div>
    </form>
  );
}
