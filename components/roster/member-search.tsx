'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import type { SubmitEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import { Banner } from '@/components/ui/banner';
import { Button, QuietLink } from '@/components/ui/button';

export type MemberSearchProps = {
  /** Takes the words and answers the address of the results; works as a plain form too. */
  action: string;
  search: string;
  clearHref: string;
};

const FAILED = 'The search did not work. Check your connection and try again.';

/** Search of the members. The words are posted and come back sealed: no address of ours tells about people. */
export function MemberSearch({ action, search, clearHref }: MemberSearchProps) {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [loading, startLoading] = useTransition();
  const [problem, setProblem] = useState('');
  const pending = sending || loading;
  const asking = useRef<AbortController | null>(null);

  // Who goes elsewhere meanwhile is not brought back by an answer that comes late.
  useEffect(() => {
    const follow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isElsewhere = target instanceof Element && target.closest('a[href]') !== null;
      if (isElsewhere && !ctrlKey && !metaKey && !shiftKey) asking.current?.abort();
    };
    window.addEventListener('click', follow);
    return () => {
      window.removeEventListener('click', follow);
      asking.current?.abort();
    };
  }, []);

  async function find(words: string): Promise<void> {
    setSending(true);
    setProblem('');
    const { signal } = (asking.current = new AbortController());
    const outcome = await ask(action, words, signal);
    setSending(false);
    if (signal.aborted) return;
    if (outcome.to !== null) startLoading(() => router.push(outcome.to ?? clearHref));
    else setProblem(outcome.problem);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('search');
    if (!pending) void find(typeof words === 'string' ? words : '');
  }

  return (
    <form method="post" action={action} role="search" aria-label="Members" className="member-search" onSubmit={submit}>
      <TextField
        key={search}
        name="search"
        type="search"
        label="Search members"
        hint="Whole names or their first three letters, email, group, birth date, SSN or member number"
        defaultValue={search}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        boxClass="box-md"
      />
      <div className="member-search-actions">
        <Button type="submit" pending={pending} pendingText="Searching…">
          Search
        </Button>
        {search !== '' && <QuietLink href={clearHref}>Clear</QuietLink>}
      </div>
      {problem !== '' && (
        <Banner tone="error" live className="mt-2 w-full">
          {problem}
        </Banner>
      )}
    </form>
  );
}

/** A path of this host, or what went wrong. */
async function ask(
  action: string,
  search: string,
  signal: AbortSignal,
): Promise<{ to: string; problem: '' } | { to: null; problem: string }> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search }),
      signal,
    });
    const answer = (await response.json()) as { data?: { to?: unknown }; message?: unknown };
    const to = answer.data?.to;
    if (response.ok && typeof to === 'string' && /^\/(?![/\\])/.test(to)) return { to, problem: '' };
    return { to: null, problem: typeof answer.message === 'string' ? answer.message : FAILED };
  } catch {
    return { to: null, problem: FAILED };
  }
}
