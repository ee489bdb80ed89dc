import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import type { ShownStatus } from '@/lib/contract/shown-status';
import { SIGNING_INTENTS } from '@/lib/site/form-places';
import { stagesOf, stateWord } from './status-words';
import '@/styles/signing.css';

/** The other links of a sender, newest first. Which one is shown is a press, so that no address names it. */
export function OtherLinks({
  links,
  action,
}: {
  links: readonly { id: string; status: ShownStatus }[];
  action: string;
}) {
  return (
    <Card className="mt-6 p-5 md:p-8">
      <h2 className="text-lg">Your other links</h2>
      <ul className="other-links">
        {links.map(({ id, status }) => {
          const done = stagesOf(status).filter(({ state }) => state !== 'later').length;
          return (
            <li key={id}>
              <form method="post" action={action}>
                <input type="hidden" name="link_id" value={id} />
                <button type="submit" className="quiet" name="intent" value={SIGNING_INTENTS.show}>
                  {status.client}
                </button>
                <p className="text-small text-muted">{status.plans.join(', ')}</p>
              </form>
              <span className="bars" aria-hidden="true">
                {stagesOf(status).map(({ key }, index) => (
                  <i key={key} className={cx(index < done && 'on')} />
                ))}
              </span>
              <b className="text-small">{stateWord(status)}</b>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
