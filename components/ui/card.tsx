import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import type { Size } from './size';

/** A bordered surface. */
export function Card({
  tinted = false,
  raised = false,
  className,
  ...rest
}: ComponentProps<'div'> & { tinted?: boolean; raised?: boolean }) {
  return <div {...rest} className={cx('card', tinted && 'card-tinted', raised && 'card-raised', className)} />;
}

/** A page's column: 1200 px with gutters, or the 640 px of a form. */
export function Container({ narrow = false, className, ...rest }: ComponentProps<'div'> & { narrow?: boolean }) {
  return <div {...rest} className={cx('page', narrow && 'page-narrow', className)} />;
}

/** A round badge with a person's initials; decoration, the name stands beside it. */
export function Face({ initials, size = 'md' }: { initials: string; size?: Size }) {
  return (
    <span className={cx('face', size !== 'md' && `face-${size}`)} aria-hidden="true">
      {initials}
    </span>
  );
}

/** A section of a page: heading and content with the page's rhythm. */
export function Block({
  title,
  id,
  className,
  children,
}: {
  title: string;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx('block', className)} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
