import { CheckboxField } from '@/components/field/choice-field';
import { DateField, ZipField } from '@/components/field/made-fields';
import { SelectField, TextField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Button, LinkButton } from '@/components/ui/button';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getContact } from '@/lib/contract/contact-changes';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { KEEP_AS_TYPED } from '@/lib/rules/policies/moving';
import type { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import { CONTACT_INTENTS } from '@/lib/site/form-places';

export type Contact = AnswerOf<typeof getContact>['data']['result'];
type AddressName = (typeof ADDRESS_FIELDS)[number];

type Props = { contact: Contact; action: string; homeHref: string; sent: CameBack | null };

/** The wizard's own words for an answer, so that both call it the same. */
const of = (name: AddressName) => contactForm.fields.find((one) => one.name === name);

/** The form in which a move is told: the fields of the address step, with and without scripts (decisions 274). */
export function MoveForm({ contact, action, homeHref, sent }: Props) {
  const values = sent?.values ?? {};
  const problems = sent?.problems ?? {};
  const field = (name: AddressName) => ({
    name,
    label: of(name)?.label ?? name,
    autoComplete: of(name)?.autoComplete,
    defaultValue: values[name] ?? contact.address[name],
    error: problems[name],
  });
  const asksToKeep = problems['address1']?.endsWith(KEEP_AS_TYPED) === true;
  return (
    <>
      <FormAnswer sent={sent} />
      <form method="post" action={action} noValidate aria-label="Tell a move" className="mt-8">
        <HiddenInputs values={{ intent: CONTACT_INTENTS.move }} />
        <div className="fields">
          <TextField {...field('address1')} />
          {asksToKeep && <CheckboxField name="as_typed" value="1" label="Keep it as typed" />}
          <TextField {...field('address2')} optional />
          <TextField {...field('city')} />
          <SelectField {...field('state')} placeholder="Choose" options={of('state')?.options ?? []} />
          <ZipField {...field('zip')} />
          <DateField
            name="moved_on"
            label="Since when do you live there?"
            hint="MM/DD/YYYY"
            defaultValue={values['moved_on']}
            error={problems['moved_on']}
          />
        </div>
        <p className="mt-6 text-small text-muted">
          This is your own address. We keep none of the people whom your plans cover, so nobody else is moved.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" variant="primary">
            Go on
          </Button>
          <LinkButton href={homeHref}>Cancel</LinkButton>
        </div>
      </form>
    </>
  );
}
