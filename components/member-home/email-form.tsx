import { TextField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CONTACT_INTENTS } from '@/lib/site/form-places';
import type { Contact } from './move-form';

type Props = { contact: Contact; action: string; homeHref: string; sent: CameBack | null };

/** Another address for mail: the code that proves it, once it was mailed, above the form that asks for one (decisions 274). */
export function EmailForm({ contact, action, homeHref, sent }: Props) {
  const { proving, email } = contact;
  const problems = sent?.problems ?? {};
  return (
    <>
      <FormAnswer sent={sent} {...(proving !== null && { done: 'A code is on its way.' })} />
      {proving !== null && (
        <Card className="mt-6 p-5 md:p-8">
          <h2 className="text-h3">Enter the code</h2>
          <p className="mt-2 text-muted [overflow-wrap:anywhere]">
            We sent it to {proving.email}. It is good for 10 minutes. Nothing changes before you enter it here.
          </p>
          <form method="post" action={action} noValidate aria-label="Enter the code" className="fields mt-6">
            <HiddenInputs values={{ intent: CONTACT_INTENTS.code, change: proving.change_id }} />
            <TextField
              name="code"
              label="Code of 6 digits"
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              error={problems['code']}
            />
            <Button type="submit" variant="primary" className="max-sm:w-full">
              Change my email address
            </Button>
          </form>
          <form method="post" action={action} className="mt-4">
            <HiddenInputs values={{ intent: CONTACT_INTENTS.email, email_address: proving.email }} />
            <Button type="submit" size="sm">
              Send another code
            </Button>
          </form>
        </Card>
      )}
      <Card className="mt-6 p-5 md:p-8">
        <h2 className="text-h3">{proving === null ? 'Your new address' : 'A different address'}</h2>
        <p className="mt-2 text-muted [overflow-wrap:anywhere]">
          {email === '' ? 'We have no email address for you.' : `Today our mail goes to ${email}.`} We send a code to
          the new one first, and a word to the old one once it has changed.
        </p>
        <form method="post" action={action} noValidate aria-label="Change email address" className="fields mt-6">
          <HiddenInputs values={{ intent: CONTACT_INTENTS.email }} />
          <TextField
            type="email"
            name="email_address"
            label="New email address"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={sent?.values['email_address']}
            error={problems['email_address'] ?? (proving === null ? problems['code'] : undefined)}
          />
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            <Button type="submit" variant={proving === null ? 'primary' : 'secondary'}>
              Send me a code
            </Button>
            <LinkButton href={homeHref}>Cancel</LinkButton>
          </div>
        </form>
      </Card>
    </>
  );
}
