import { SegmentedField } from '@/components/field/choice-field';
import { DateField, ZipField } from '@/components/field/made-fields';
import { SelectField, TextareaField, TextField } from '@/components/field/text-field';
import { refusalOf } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { FormProblem } from '@/components/ui/banner';
import { Button, QuietLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { GENDER_OPTIONS } from '@/lib/rules/words/genders';
import { YES_NO, type Option } from '@/lib/rules/words/option';
import { TIER_FACTS } from '@/lib/rules/words/tiers';
import { ANSWER_ANCHOR, QUICK_INTENTS } from '@/lib/site/form-places';

export type QuickQuoteProps = {
  action: string;
  /** The home without an answer, to begin again. */
  againHref: string;
  portals: readonly Option[];
  groups: readonly Option[];
  /** The portal and group of the last time. */
  last: { portal: string; group: string };
  /** True while another client is being enrolled in this browser. */
  leavesOther: boolean;
  /** The form that came back; null before anything was pasted. `isRead`: the text was read, and the rest is asked for. */
  sent: (CameBack & { isRead: boolean }) | null;
};

/** A client who is pasted in a line, then the few answers that are left before prices (decisions 269). */
export function QuickQuote(props: QuickQuoteProps) {
  const { sent } = props;
  return (
    <section aria-labelledby="quick-quote">
      <Card className="week-box quick-quote">
        <h2 id="quick-quote" className="text-h3">
          Quick quote
        </h2>
        {sent?.isRead ? <Rest {...props} sent={sent} /> : <Paste {...props} />}
      </Card>
    </section>
  );
}

function Paste({ action, sent }: QuickQuoteProps) {
  return (
    <form method="post" action={action} noValidate aria-label="Paste a client" className="mt-3">
      <HiddenInputs values={{ intent: QUICK_INTENTS.read }} />
      <div {...(sent !== null && { id: ANSWER_ANCHOR, tabIndex: -1 })} className="scroll-mt-8">
        <TextareaField
          id="quick-text"
          name="text"
          label="Paste a client"
          hint="Name, birth date and ZIP code, in any order, from a line or a table."
          rows={3}
          maxLength={400}
          autoComplete="off"
          spellCheck={false}
          error={sent?.problems['text']}
        />
      </div>
      <Button type="submit" block className="mt-4">
        Read it
      </Button>
    </form>
  );
}

function Rest(props: QuickQuoteProps & { sent: NonNullable<QuickQuoteProps['sent']> }) {
  const { action, againHref, leavesOther, sent } = props;
  return (
    <form method="post" action={action} noValidate aria-label="Quick quote" className="mt-3">
      <HiddenInputs values={{ intent: QUICK_INTENTS.start }} />
      <div id={ANSWER_ANCHOR} tabIndex={-1} className="scroll-mt-8">
        {sent.values['gender'] === undefined ? (
          <p className="text-muted">Read from what you pasted. Correct it, and answer the rest.</p>
        ) : (
          <FormProblem text={refusalOf(sent, 'No prices yet.') ?? ''} />
        )}
      </div>
      <div className="quick-fields">
        <Person {...props} />
        <Place {...props} />
      </div>
      {leavesOther && <p className="mt-4">This leaves the client you are enrolling now.</p>}
      <Button type="submit" variant="primary" block className="mt-5">
        See plans and prices
      </Button>
      <p className="mt-3 text-center">
        <QuietLink href={againHref}>Paste another one</QuietLink>
      </p>
    </form>
  );
}

type Sent = { sent: NonNullable<QuickQuoteProps['sent']> };

function Person({ sent: { values, problems } }: Sent) {
  const of = (name: string) => ({
    id: `quick-${name}`,
    name,
    defaultValue: values[name] ?? '',
    error: problems[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField {...of('first_name')} label="First name" maxLength={100} />
      <TextField {...of('last_name')} label="Last name" maxLength={100} />
      <DateField {...of('dob')} label="Birth date" />
      <ZipField {...of('zip')} label="ZIP code" />
      <SegmentedField
        {...choiceOf('gender', values)}
        label="Gender"
        error={problems['gender']}
        choices={GENDER_OPTIONS}
      />
      <SelectField
        id="quick-tier"
        name="tier"
        label="Who is covered"
        placeholder="Choose"
        defaultValue={values['tier'] ?? ''}
        error={problems['tier']}
        options={TIER_FACTS.map(({ code, label }) => ({ value: code, label }))}
      />
      <SegmentedField
        {...choiceOf('tobacco', values)}
        label={TOBACCO_QUESTION}
        hint="May be left open"
        choices={YES_NO}
      />
    </>
  );
}

function choiceOf(name: string, values: Readonly<Record<string, string>>) {
  const value = values[name] ?? '';
  return { id: `quick-${name}`, name, ...(value !== '' && { defaultValue: value }) };
}

function Place({ portals, groups, last, sent: { values, problems } }: QuickQuoteProps & Sent) {
  const [only] = portals;
  const known = (options: readonly Option[], id: string) => (options.some(({ value }) => value === id) ? id : '');
  const portal = values['portal_id'] ?? known(portals, last.portal);
  return (
    <>
      <SelectField
        id="quick-portal_id"
        name="portal_id"
        label="Portal"
        placeholder="Choose a portal"
        defaultValue={portal === '' && portals.length === 1 && only ? only.value : portal}
        error={problems['portal_id']}
        options={portals}
      />
      {groups.length > 0 && (
        <SelectField
          id="quick-group_id"
          name="group_id"
          label="Group"
          defaultValue={values['group_id'] ?? known(groups, last.group)}
          error={problems['group_id']}
          options={[{ value: '', label: 'No group' }, ...groups]}
        />
      )}
    </>
  );
}
