import type { RadioProps } from '../ui/choices';
import { Price } from '../ui/price';

export type PriceLevel = { value: string; name: string; price: string; points: readonly string[] };

/** The price choices of one plan, as radios that show their price. The heading above names the group. */
export function PriceLevels({
  legend,
  levels,
  value,
  defaultValue,
  ...radio
}: RadioProps & { legend: string; levels: readonly PriceLevel[]; value?: string; defaultValue?: string }) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="levels">
        {levels.map((level) => (
          <label key={level.value} className="level">
            <input
              {...radio}
              {...(value !== undefined && { checked: value === level.value })}
              {...(value === undefined &&
                defaultValue !== undefined && { defaultChecked: defaultValue === level.value })}
              type="radio"
              value={level.value}
              className="radio-dot"
            />
            <span className="level-name">{level.name}</span>
            <Price amount={level.price} />
            {level.points.length > 0 && (
              <span className="level-points">
                {level.points.map((point) => (
                  <span key={point}>{point}</span>
                ))}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
