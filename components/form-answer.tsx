import type { ReactNode } from 'react';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';
import type { CameBack } from './plain-answer';
import { Banner, type BannerTone } from './ui/banner';
import { cx } from './ui/cx';

/* The answer to a plain form, at the place its route leads back to: for pages that the server makes, so nothing of it is script. */

/** The reason a form was not taken, in words; null for one that was. Problems of fields are told beside them, and here that there are some. */
export function refusalOf({ problems, message }: CameBack, unchanged = 'Nothing was changed.'): string | null {
  if (Object.keys(problems).length > 0) return `${unchanged} Please check what is marked below.`;
  return message === '' ? null : message;
}

/** A banner at the place of the answer, which is announced and can be focused. */
export function AnswerBox({
  tone,
  className = 'mt-6',
  children,
}: {
  tone: BannerTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div id={ANSWER_ANCHOR} tabIndex={-1} className={cx('scroll-mt-8', className)}>
      <Banner tone={tone} live>
        {children}
      </Banner>
    </div>
  );
}

/** The refusal of the form that was sent, else `done` in green; nothing where neither is to be told. */
export function FormAnswer({ sent, done, className }: { sent: CameBack | null; done?: string; className?: string }) {
  if (sent === null) return null;
  const refusal = refusalOf(sent);
  const words = refusal ?? done;
  if (words === undefined) return null;
  return (
    <AnswerBox tone={refusal === null ? 'success' : 'error'} {...(className !== undefined && { className })}>
      {words}
    </AnswerBox>
  );
}
