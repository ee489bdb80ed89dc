import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';

export type Choice = { value: string; label: ReactNode; detail?: ReactNode; disabled?: boolean };

/** Props every radio of a group gets: `register('name')` of react-hook-form fits, and so does `{ name, onChange }`. */
export type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'children'>;

/**
 * Radios as bordered rows. `idBase` names them `{idBase}-{value}`. Set `value` to control the group, or `defaultValue`,
 * or neither and let the form library do it. The caller's fieldset and legend name the group.
 */
export function RadioCards({
  choices,
  idBase,
  value,
  defaultValue,
  inline = false,
  ...radio
}: RadioProps & {
  choices: readonly Choice[];
  idBase: string;
  value?: string;
  defaultValue?: string;
  /** Side by side on wider screens: yes and no. */
  inline?: boolean;
}) {
  return (
    <div className={cx('options', inline && 'options-row')}>
      {choices.map((choice) => (
        <label key={choice.value} className="option">
          <input
            {...radio}
            {...checkedOf(choice.value, value, defaultValue)}
            type="radio"
            id={`${idBase}-${choice.value}`}
            value={choice.value}
            disabled={choice.disabled ?? radio.disabled}
            className="radio-dot"
          />
          <span>
            {choice.label}
            {choice.detail && <small>{choice.detail}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Two or three short choices in one row, such as gender. */
export function SegmentedControl({
  choices,
  idBase,
  value,
  defaultValue,
  ...radio
}: RadioProps & { choices: readonly Choice[]; idBase: string; value?: string; defaultValue?: string }) {
  return (
    <div className="segments">
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            {...radio}
            {...checkedOf(choice.value, value, defaultValue)}
            type="radio"
            id={`${idBase}-${choice.value}`}
            value={choice.value}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

function checkedOf(own: string, value: string | undefined, defaultValue: string | undefined) {
  if (value !== undefined) return { checked: value === own };
  return defaultValue === undefined ? {} : { defaultChecked: defaultValue === own };
}
