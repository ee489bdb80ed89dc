import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link';
import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'tertiary' | 'danger';
export type ButtonLook = {
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** As wide as its container. */
  block?: boolean;
};

function buttonClass({ variant = 'secondary', size = 'md', block = false }: ButtonLook, extra?: string): string {
  return cx('btn', `btn-${variant}`, size === 'sm' && 'btn-sm', block && 'btn-block', extra);
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true: shows `pendingText`, keeps its width, ignores presses, and stays focusable (look §2.1). */
    pending?: boolean;
    pendingText?: string;
  };

/** A button; one `primary` per view. `type` is `button` unless said otherwise, so none submits by accident. */
export function Button({
  variant,
  size,
  block,
  pending = false,
  pendingText = 'Saving…',
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, cx(pending && 'btn-pending', className))}
      {...(pending ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : onClick && { onClick })}
    >
      {pending ? <Pending text={pendingText}>{children}</Pending> : children}
    </button>
  );
}

function Pending({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="btn-label" aria-hidden="true">
        {children}
      </span>
      <span>{text}</span>
    </>
  );
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return <Link {...rest} className={buttonClass(look, className)} />;
}

/** A round 44 px button with an icon; the label is its name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return <button {...rest} type={type} aria-label={label} className={cx('icon-btn', className)} />;
}

/** A bold link without underline, for a quiet action beside a heading. */
export function QuietLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cx('quiet', className)} />;
}
