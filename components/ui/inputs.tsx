import type { ComponentProps, ReactNode } from 'react';
import { ChevronDownIcon } from '../art/icons';
import { cx } from './cx';

/** A line of text. Labels, hints and errors come from `components/field`. */
export function TextInput({ className, numeric = false, ...rest }: ComponentProps<'input'> & { numeric?: boolean }) {
  return (
    <input
      type="text"
      {...rest}
      className={cx('input', numeric && 'input-num', className)}
      {...(numeric && !rest.inputMode && { inputMode: 'numeric' as const })}
    />
  );
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...rest} className={cx('input', className)} />;
}

/** The system's own list, with our border and arrow. */
export function Select({
  className,
  compact = false,
  children,
  ...rest
}: ComponentProps<'select'> & {
  /** 44 px high, for toolbars. */
  compact?: boolean;
}) {
  return (
    <span className={cx('select', className)}>
      <select {...rest} className={cx('input', compact && 'input-compact')}>
        {children}
      </select>
      <ChevronDownIcon />
    </span>
  );
}

/** A checkbox with its label; `detail` is a second, gray line. */
export function Checkbox({
  label,
  detail,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; detail?: ReactNode }) {
  return (
    <label className={cx('choice', className)}>
      <input {...rest} type="checkbox" className="check-box" />
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
    </label>
  );
}
