import { cx } from '@/components/ui/cx';

/** A bar that shows how much of a whole is reached; the words with the numbers stand beside it. */
export function Meter({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  const shown = Math.min(Math.max(value, 0), max);
  return (
    <meter aria-label={label} min={0} max={max} value={shown} className={cx('meter', shown === max && 'meter-full')}>
      {`${shown} of ${max}`}
    </meter>
  );
}
