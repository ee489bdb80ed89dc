import { cx } from './cx';

/** A mail's HTML as a mail program would show it, in a frame that runs nothing and reaches nothing (threats T14). */
export function MailFrame({ title, html, className }: { title: string; html: string; className?: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      className={cx('h-[36rem] w-full rounded-control border border-border bg-white', className)}
    />
  );
}
