import { ArrowIcon } from '@/components/art/icons';
import { BeneficiaryFacts, SpouseNote } from '@/components/enrollment/beneficiary-card';
import { shareOf, toEntry } from '@/components/enrollment/beneficiary-entries';
import { entryName } from '@/components/enrollment/list-editor-values';
import { Meter } from '@/components/enrollment/meter';
import { SignChangeForm } from '@/components/member-home/sign-change-form';
import { AnswerBox } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { getHeirsChange } from '@/lib/contract/member-details';
import { textOf } from '@/lib/rules/fields/field-definition';
import { beneficiaryList, beneficiaryTitle, takesRanks } from '@/lib/rules/people/beneficiary-rules';
import { mayNeedConsent } from '@/lib/rules/people/spousal-consent';
import { INTENT, intentOf } from '@/lib/rules/steps/list-intents';
import { ADDING_HEIR } from '@/lib/rules/words/heirs';
import type { Option } from '@/lib/rules/words/option';
import { HEIR_INTENTS } from '@/lib/site/form-places';

export type HeirsTold = AnswerOf<typeof getHeirsChange>['data']['result'];

type Props = {
  told: HeirsTold;
  policy: string;
  relationships: readonly Option[];
  action: string;
  /** The page with the form of an entry: its place in the list, or the rank of a new one. */
  entryHref: (entry: string) => string;
  homeHref: string;
  sent: CameBack | null;
};

/** The list of beneficiaries with every press that changes it, and the signature below (decisions 272): plain forms, with and without scripts. */
export function HeirsChange({ told, policy, relationships, action, entryHref, homeHref, sent }: Props) {
  const { beneficiaries: heirs, is_begun: isBegun, marriage, statement, seen } = told;
  const hidden = { policy, seen };
  const summary = beneficiaryList(heirs);
  return (
    <>
      <Said sent={sent} />
      {isBegun && (
        <Banner
          title="This list is not signed yet."
          action={
            <form method="post" action={action}>
              <HiddenInputs values={{ ...hidden, [INTENT]: HEIR_INTENTS.forget }} />
              <Button type="submit" size="sm">
                Go back to the list as it was
              </Button>
            </form>
          }
        >
          Nothing has changed until you sign it below.
        </Banner>
      )}
      <ul className="mt-6 grid gap-4">
        {heirs.map((heir, place) => (
          <li key={heir.beneficiary_id}>
            <HeirCard {...{ heir, place, relationships, action, hidden }} href={entryHref(String(place))} />
          </li>
        ))}
      </ul>
      {heirs.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-48 flex-1">
            {summary.total <= 100 && <Meter label="Total of the shares" value={summary.total} />}
            <p className={summary.total > 100 ? 'text-small text-danger' : 'mt-2 text-small'}>{summary.status}</p>
            {summary.contingent && (
              <p className="mt-2 text-small">Contingent beneficiaries: {summary.contingent.status}</p>
            )}
          </div>
          <form method="post" action={action}>
            <HiddenInputs values={{ ...hidden, [INTENT]: intentOf({ kind: 'split' }) }} />
            <Button type="submit" size="sm">
              Split evenly
            </Button>
          </form>
        </div>
      )}
      {mayNeedConsent(
        marriage,
        heirs.map((heir) => shareOf(toEntry(heir))),
      ) && <SpouseNote state={marriage.state} />}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        {summary.canAdd && <LinkButton href={entryHref('primary')}>{ADDING_HEIR.primary}</LinkButton>}
        {summary.canAddContingent && takesRanks(told.fields) && (
          <LinkButton href={entryHref('contingent')}>{ADDING_HEIR.contingent}</LinkButton>
        )}
      </div>
      {isBegun && statement === null && <p className="mt-6 font-semibold text-danger">{summary.message}</p>}
      {isBegun && statement !== null && (
        <SignChangeForm
          action={action}
          hidden={{ ...hidden, [INTENT]: HEIR_INTENTS.sign, text_hash: statement.text_hash }}
          text={statement.text}
          button="Sign the new list"
          sent={sent}
        />
      )}
      <LinkButton href={homeHref} variant="tertiary" className="mt-6 max-sm:w-full">
        <ArrowIcon className="rotate-180" />
        Back to my plans
      </LinkButton>
    </>
  );
}

/** The refusal of what was sent that belongs to no field here. */
function Said({ sent }: { sent: CameBack | null }) {
  if (sent === null) return null;
  const { signature: _signature, accepted: _accepted, ...others } = sent.problems;
  const words = [...(sent.message === '' ? [] : [sent.message]), ...Object.values(others)];
  // What is wrong with the signature is told at the signature.
  if (words.length === 0) return null;
  return (
    <AnswerBox tone="error" className="mb-6">
      {words.join(' ')}
    </AnswerBox>
  );
}

type CardProps = Pick<Props, 'relationships' | 'action'> & {
  heir: HeirsTold['beneficiaries'][number];
  place: number;
  hidden: Record<string, string>;
  href: string;
};

function HeirCard({ heir, place, relationships, action, hidden, href }: CardProps) {
  const entry = toEntry(heir);
  const name = entryName(entry);
  return (
    <Card className="p-5">
      <h2 className="text-h3">{beneficiaryTitle(place, name, textOf(entry.values, 'beneficiary_rank'))}</h2>
      <div className="mt-2">
        <BeneficiaryFacts entry={entry} relationships={relationships} dependents={[]} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton href={href} size="sm">
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
        <form method="post" action={action}>
          <HiddenInputs values={{ ...hidden, [INTENT]: intentOf({ kind: 'remove', id: heir.beneficiary_id }) }} />
          <Button type="submit" size="sm">
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </form>
      </div>
    </Card>
  );
}
