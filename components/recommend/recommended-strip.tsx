import { Container } from '@/components/ui/card';
import { QuietLink } from '@/components/ui/button';
import { ArrowIcon } from '@/components/art/icons';
import { STRIP_SIZE } from '@/lib/rules/quote/recommendations';
import { RecommendedCard, type CardPlan } from './recommended-card';
import { StripArrows } from './strip-arrows';

const ROW = 'recommended-row';

/**
 * Recommended products: up to five in a row that scrolls by itself, 1, 2, 3 or 5 in view by width (rules 1 §2.12, §9).
 * All of it is there without script, which only adds the arrows. Nothing to recommend, nothing shown.
 */
export function RecommendedStrip({
  basePath,
  plans,
  listHref,
  intro,
}: {
  basePath: string;
  plans: readonly CardPlan[];
  listHref: string;
  intro?: string;
}) {
  const shown = plans.slice(0, STRIP_SIZE);
  if (shown.length === 0) return null;
  const shared = sharedReason(shown);
  const line = shared ?? intro;
  return (
    <section className="recs" aria-labelledby="recommended">
      <Container>
        <div className="recs-head">
          <div>
            <h2 id="recommended">Recommended Products</h2>
            {line !== undefined && <p>{line}</p>}
          </div>
          <div className="recs-actions">
            <QuietLink href={listHref}>
              View All<span className="sr-only"> recommended products</span> <ArrowIcon />
            </QuietLink>
            {shown.length > 1 && <StripArrows row={ROW} />}
          </div>
        </div>
        <ul className="recs-row" id={ROW}>
          {shown.map((plan) => (
            <li key={plan.plan_id}>
              <RecommendedCard basePath={basePath} plan={shared === undefined ? plan : { ...plan, reason: '' }} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

/** The reason that all plans share: it is said once, above the row. */
function sharedReason([first, ...others]: readonly CardPlan[]): string | undefined {
  const same = others.length > 0 && others.every(({ reason }) => reason === first?.reason);
  return same && first?.reason ? first.reason : undefined;
}
