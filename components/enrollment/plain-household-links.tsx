import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { PlainField } from '@/components/plain-field';
import { SpokenCode } from '@/components/spoken-code';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ANSWER_ANCHOR, HOUSEHOLD_INTENTS } from '@/lib/site/form-places';
import type { HouseholdSigner } from './authorization-words';
import { LinkLine } from './household-link-line';
import { isLive } from './household-link-state';

/** The forms that send the others a link, or take it back, where no script runs (decisions 240). */
export function PlainHouseholdLinks({
  page,
  action,
  signers,
  sent,
}: {
  /** The step, to look again. */
  page: string;
  action: string;
  signers: readonly HouseholdSigner[];
  sent: CameBack | null;
}) {
  const open = signers.filter(({ state }) => state !== 'signed');
  if (open.length === 0) return null;
  return (
    <noscript>
      <section aria-labelledby="household-links" className="my-8">
        <h2 id="household-links">Sign on another device</h2>
        <p className="mt-2 text-muted">
          Send a link: its reader reads the own health answers and signs alone, with six digits that you read out. Then{' '}
          <a href={page}>look again</a>.
        </p>
        {open.map((signer) => (
          <LinkForms
            key={signer.person}
            action={action}
            signer={signer}
            sent={sent?.about === signer.person ? sent : null}
          />
        ))}
      </section>
    </noscript>
  );
}

function LinkForms({ action, signer, sent }: { action: string; signer: HouseholdSigner; sent: CameBack | null }) {
  const { person, name, link, state } = signer;
  const code = sent?.values['code'];
  return (
    <div {...(sent !== null && { id: ANSWER_ANCHOR, tabIndex: -1 })} className="mt-6">
      <FormProblem text={sent?.message} />
      {code !== undefined && <SpokenCode code={code} to={name} />}
      {link !== undefined && <LinkLine link={link} state={state} />}
      <form method="post" action={action} noValidate aria-label={`Link for ${name}`} className="mt-4">
        <HiddenInputs values={{ person }} />
        <PlainField
          id={`link-email-${person}`}
          name="email"
          label={`Email address of ${name}`}
          error={sent?.problems['email']}
          defaultValue={sent?.values['email'] ?? link?.sent_to ?? ''}
          autoComplete="off"
          inputMode="email"
          maxLength={254}
        />
        <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" name="intent" value={HOUSEHOLD_INTENTS.send}>
            Send {name} a link
          </Button>
          {isLive(link) && (
            <Button type="submit" variant="tertiary" name="intent" value={HOUSEHOLD_INTENTS.stop}>
              Take the link back
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
