import { PlanCards, type KeepList } from '@/components/shell/card-list';
import { Container } from '@/components/ui/card';
import { QuietLink } from '@/components/ui/button';
import { ArrowIcon } from '@/components/art/icons';
import { STRIP_SIZE } from '@/lib/rules/quote/recommendations';
import { recommendedCard, type CardPlan } from './recommended-card';
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
  keep,
}: {
  basePath: string;
  plans: readonly CardPlan[];
  listHref: string;
  intro?: string;
  keep?: KeepList;
}) {
  const shown = plans.slice(0, STRIP_SIZE);
  if (shown.length === 0) return null;
  const shared = sharedReason(shown);
  const line = shared ?? intro;
  const told = shared === undefined ? shown : shown.map((plan) => ({ ...plan, reason: '' }));
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
        <PlanCards
          className="recs-row"
          id={ROW}
          plans={told}
          keep={keep}
          card={(plan) => recommendedCard(basePath, plan)}
        />
      </Container>
    </section>
  );
}

/** The reason that all plans share: it is said once, above the row. */
function sharedReason([first, ...others]: readonly CardPlan[]): string | undefined {
  const same = others.length > 0 && others.every(({ reason }) => reason === first?.reason);
  return same && first?.reason ? first.reason : undefined;
}
