import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { CategoryIcon } from '@/components/art/category-icon';
import { Chip } from '@/components/ui/chip';
import { cx } from '@/components/ui/cx';
import { HeldMark } from './held-mark';
import { Plate } from './plate';
import { Price } from '@/components/ui/price';
import { priceText, type ShownPrice } from './shown-price';

export type PlanCardProps = {
  name: string;
  text?: string;
  carrier: string;
  price: ShownPrice;
  href: string;
  /** The tag in the corner, where categories mix. */
  category?: { key: CategoryKey; label: string };
  /** The tick for the comparison in that corner instead. */
  compare?: { planId: number; checked: boolean };
  /** The mark of a plan that the reader, or their client, has already. */
  held?: string | undefined;
  /** The reason it is recommended. */
  why?: string;
  /** Between the name and the price, instead of `text` and `why`. */
  children?: ReactNode;
  heading?: 'h2' | 'h3';
};

/**
 * A plan in a list (`PlanCards`). All of the card leads to the plan, through one link named "More Info: {plan}". Nothing in it listens.
 */
export function PlanCard({
  name,
  text,
  carrier,
  price,
  href,
  category,
  compare,
  held,
  why,
  children,
  heading: Heading = 'h3',
}: PlanCardProps) {
  const recommended = why !== undefined || children !== undefined;
  return (
    <article className={cx('card plan', recommended && 'rec-card')}>
      <div className="plan-head">
        <Plate carrier={carrier} decorative={recommended} />
        {compare && <PlanCompare {...compare} name={name} price={priceText(price)} />}
        {category && (
          <Chip>
            <CategoryIcon category={category.key} />
            {category.label}
          </Chip>
        )}
      </div>
      <Heading>{name}</Heading>
      <HeldMark text={held} />
      {text !== undefined && <p className="plan-text">{text}</p>}
      {why !== undefined && <p className="rec-why">{why}</p>}
      {children}
      <div className="plan-foot">
        <Price {...price} />
        <Link className="btn btn-secondary btn-sm plan-more" href={href}>
          More Info<span className="sr-only">{`: ${name}`}</span>
        </Link>
      </div>
    </article>
  );
}

/** The tick that takes a plan into the comparison; styles change its word and the card's border with it. */
function PlanCompare({
  planId,
  checked,
  name,
  price,
}: NonNullable<PlanCardProps['compare']> & { name: string; price: string }) {
  return (
    <label className="plan-compare">
      <input
        data-name={name}
        data-price={price}
        type="checkbox"
        className="check-box"
        name="ids"
        value={planId}
        defaultChecked={checked}
      />
      <span className="pick-off">Compare</span>
      <span className="pick-on">Comparing</span>
      <span className="sr-only">{` ${name}`}</span>
    </label>
  );
}
