import type { ComponentProps } from 'react';
import { Link } from './link';
import type { CategoryKey } from '@/lib/rules/categories';
import type { ReactNode } from 'react';
import { CategoryIcon } from '../art/category-icon';
import { Chip } from './chip';
import { Plate } from './plate';
import { Price } from './price';

export type PlanCardProps = {
  name: string;
  text: string;
  carrier: string;
  logo?: string | null;
  /** Lowest price for the chosen tier, ready to show (`$23.40`); null before there is a quote. */
  price: string | null;
  href: string;
  /** The tag in the corner, where categories mix. */
  category?: { key: CategoryKey; label: string };
  /** `<PlanCompare>` in that corner instead. */
  compare?: ReactNode;
  heading?: 'h2' | 'h3';
};

/** A plan in a list. All of the card leads to the plan, through one link named "More Info: {plan}". */
export function PlanCard({
  name,
  text,
  carrier,
  logo = null,
  price,
  href,
  category,
  compare,
  heading: Heading = 'h3',
}: PlanCardProps) {
  return (
    <article className="card plan">
      <div className="plan-head">
        <Plate carrier={carrier} logo={logo} />
        {compare ??
          (category && (
            <Chip>
              <CategoryIcon category={category.key} />
              {category.label}
            </Chip>
          ))}
      </div>
      <Heading>{name}</Heading>
      <p className="plan-text">{text}</p>
      <div className="plan-foot">
        {price === null ? <span /> : <Price amount={price} from />}
        <Link className="btn btn-secondary btn-sm plan-more" href={href}>
          More Info<span className="sr-only">: {name}</span>
        </Link>
      </div>
    </article>
  );
}

/** The tick that takes a plan into the comparison; styles change its word and the card's border with it. */
export function PlanCompare({ plan, ...input }: Omit<ComponentProps<'input'>, 'type'> & { plan: string }) {
  return (
    <label className="plan-compare">
      <input {...input} type="checkbox" className="check-box" />
      <span className="pick-off">Compare</span>
      <span className="pick-on">Comparing</span>
      <span className="sr-only"> {plan}</span>
    </label>
  );
}
