import type { ReactNode } from 'react';
import { AlertIcon, CheckCircleIcon, InfoIcon, WarningIcon } from '../art/icons';
import { cx } from './cx';
import { VisuallyHidden } from './visually-hidden';

export type BannerTone = 'info' | 'success' | 'warning' | 'error';

const TONES = {
  info: { Icon: InfoIcon, word: 'Note' },
  success: { Icon: CheckCircleIcon, word: 'Done' },
  warning: { Icon: WarningIcon, word: 'Please note' },
  error: { Icon: AlertIcon, word: 'Problem' },
} as const;

/**
 * A message in the page. Its meaning is in the icon and in words, never in the color alone. `live` announces it when it
 * appears: at once for errors, politely for the rest.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  live = false,
  focused = false,
  className,
}: {
  tone?: BannerTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  live?: boolean;
  /** It has the focus when the page is there, with scripts and without, and so is in sight. */
  focused?: boolean;
  className?: string;
}) {
  const { Icon, word } = TONES[tone];
  return (
    <div
      className={cx('banner', `banner-${tone}`, className)}
      {...(live && { role: tone === 'error' ? 'alert' : 'status' })}
      {...(focused && { tabIndex: -1, autoFocus: true })}
    >
      <Icon />
      <div className="min-w-0 flex-1">
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title && <p className="banner-title">{title}</p>}
        {children}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}

/** The reason a form was not taken, announced at once; nothing while all is well. */
export function FormProblem({
  text,
  className = 'mb-4',
  focused = false,
}: {
  text: string | undefined;
  className?: string;
  focused?: boolean;
}) {
  if (text === undefined || text === '') return null;
  return (
    <Banner tone="error" live focused={focused} className={className}>
      {text}
    </Banner>
  );
}

/** A quiet remark in a tinted box. */
export function NoteBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('note-box', className)}>
      <InfoIcon />
      <div>{children}</div>
    </div>
  );
}
