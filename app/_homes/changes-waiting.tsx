import { LinkButton } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { decidedLabel } from '@/lib/rules/policies/coverage-change';
import { formatMoment } from '@/lib/rules/text/moments';
import { changeRoutes } from '@/lib/site/change-routes';
import type { Shopper } from '@/lib/visitor/shopper';

/** Members' changes that wait for the signed-in rep or group; nothing where none does (decisions 271). */
export async function ChangesWaiting({ shopper }: { shopper: Shopper }) {
  const answer = await shopper.call('listPeopleChanges', {});
  const changes = answer.ok ? answer.value.data.changes : [];
  if (changes.length === 0) return null;
  return (
    <Container>
      <section aria-labelledby="changes-waiting" className="mt-8">
        <h2 id="changes-waiting">Changes to decide</h2>
        <ul className="mt-4 border-t border-border">
          {changes.map(({ change_id: id, member, event, asked_at: at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-border py-4">
              <span className="grid min-w-0">
                <b>{member}</b>
                <span className="text-small text-muted">
                  {decidedLabel(event)}, {formatMoment(new Date(at))}
                </span>
              </span>
              <LinkButton size="sm" href={changeRoutes.decideChange(shopper.site, id)}>
                Decide<VisuallyHidden> on the change of {member}</VisuallyHidden>
              </LinkButton>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
