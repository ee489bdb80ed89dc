import { Banner, type BannerTone } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { MemberHome } from '@/lib/contract/member-home';
import { isAdding } from '@/lib/rules/policies/coverage-change';
import { formatWireDate } from '@/lib/rules/text/date-words';
import { DECIDER_NAMES } from '@/lib/rules/words/life-events';
import type { SiteRef } from '@/lib/site/site-link';
import { changeRoutes } from '@/lib/site/change-routes';

type Told = MemberHome['changes'][number];

const TONES: Record<Told['state'], { tone: BannerTone; ends: string }> = {
  waiting: { tone: 'info', ends: 'waits for a decision' },
  done: { tone: 'success', ends: 'was approved' },
  declined: { tone: 'warning', ends: 'was declined' },
};

/** The signed changes that the rep or the group decides on: what waits since when, and how it was decided (decisions 308). */
export function ToldChanges({ changes, site }: { changes: readonly Told[]; site: SiteRef }) {
  return changes.map((change) => {
    const { tone, ends } = TONES[change.state];
    const what = nameChange(change);
    return (
      <Banner
        key={change.change_id}
        tone={tone}
        title={`${what} ${ends}.`}
        {...(change.state === 'waiting' && {
          action: (
            <LinkButton size="sm" href={hrefOf(site, change)}>
              See it or take it back<VisuallyHidden>: {what}</VisuallyHidden>
            </LinkButton>
          ),
        })}
      >
        <TellOutcome change={change} />
      </Banner>
    );
  });
}

function TellOutcome({ change }: { change: Told }) {
  const who = DECIDER_NAMES[change.decided_by];
  const signed = `You signed it on ${formatWireDate(change.signed_on)}.`;
  if (change.state === 'waiting')
    return (
      <p>
        {signed} {who} decides. Nothing has changed yet; we mail you as soon as it is decided, and until then you can
        take it back.
      </p>
    );
  const on = change.decided_on === null ? '' : ` on ${formatWireDate(change.decided_on)}`;
  if (change.state === 'done')
    return (
      <p>
        {signed} {who} approved it{on}, and your plans count by it.
      </p>
    );
  return (
    <>
      <p>
        {signed} {who} declined it{on}; your plans stay as they are.
      </p>
      {change.reason !== '' && <p className="mt-1 wrap-anywhere">Reason: {change.reason}</p>}
    </>
  );
}

function nameChange({ event, name }: Told): string {
  if (event === 'move') return 'Your move';
  return isAdding(event) ? `Adding ${name}` : `Taking off ${name}`;
}

const hrefOf = (site: SiteRef, { change_id: id, policy_id: policy }: Told): string =>
  policy === null ? changeRoutes.changeAddress(site, id) : changeRoutes.changePeople(site, policy, { change: id });
