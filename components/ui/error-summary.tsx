'use client';

import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { AlertIcon } from '../art/icons';

/** One failure: the id of its field (empty when it belongs to none) and `"{Label}: {message}"` (look §2.0). */
export type SummaryError = {
  id: string;
  text: string;
  /** Leads to a field that is not on the page yet, such as one of a dialog. */
  follow?: () => void;
  /** The address that does the same where no script runs. */
  href?: string;
};

/**
 * The list of what is wrong, above the heading of a form. It takes focus each time `submitCount` grows: inside
 * react-hook-form's own callback the errors are not on the page yet (look §4), so the effect runs after them.
 */
export function ErrorSummary({
  errors,
  submitCount,
  title = 'There is a problem',
}: {
  errors: readonly SummaryError[];
  /** `formState.submitCount`, plus a counter of failed server answers. */
  submitCount: number;
  title?: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  const any = errors.length > 0;

  useEffect(() => {
    // Once per submission: fixing one error, or making another, must not pull the focus away.
    if (!any || submitCount <= focused.current) return;
    focused.current = submitCount;
    const list = ref.current;
    list?.focus({ preventScroll: true });
    // A long list is read from its heading on.
    list?.scrollIntoView({ block: list.offsetHeight > window.innerHeight / 2 ? 'start' : 'nearest' });
  }, [any, submitCount]);

  if (!any) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert" aria-label={title} className="banner banner-error error-summary">
      <AlertIcon />
      <div>
        <h2 className="banner-title">{title}</h2>
        <ul>
          {errors.map(({ id, text, href = `#${id}`, follow }) => (
            <li key={`${id} ${text}`}>
              {id === '' ? (
                text
              ) : (
                <a href={href} onClick={(event) => (follow ? followTo(event, follow) : focusField(event, id))}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function followTo(event: MouseEvent, follow: () => void): void {
  event.preventDefault();
  follow();
}

/**
 * Focus goes to the control itself, or the first one of a group, and its label is scrolled into view. A group whose
 * choices could not be had has a link in their place (decisions 161).
 */
function focusField(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  const control = target?.matches('fieldset, div')
    ? (target.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button') ??
      target.querySelector<HTMLElement>('a[href]'))
    : target;
  if (!control) return;
  event.preventDefault();
  (control.closest('.field, fieldset') ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
