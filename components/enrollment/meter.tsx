import { cx } from '@/components/ui/cx';

/** How much of a whole is reached, as a bar; the words with the numbers stand beside it. */
export function Meter({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  const shown = Math.min(Math.max(value, 0), max);
  return (
    <meter aria-label={label} min={0} max={max} value={shown} className={cx('meter', shown === max && 'meter-full')}>
      {`${shown} of ${max}`}
    </meter>
  );
}
