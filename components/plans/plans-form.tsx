'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useStatus } from '@/components/ui/status-region';
import { MAX_COMPARED } from './compare-limit';
import { CompareTray } from './compare-tray';
import { getPicks, readPick, setPicks, showPicks, syncPicks } from './picks';

export type PlansFormProps = {
  /** `/plans` and `/plans/compare` of the site: where the form goes without script. */
  plansPath: string;
  comparePath: string;
  /** Address of the list as it stands. */
  list: string;
  /** "12 plans in dental": said after a filter whose page came anew. */
  status: string;
  children: ReactNode;
};

/**
 * The one form around the list: filter, order and compare ticks are plain inputs drawn on the server. Without script
 * its buttons send it; with it a change of filter or order is a new address at once, and ticks fill the tray.
 */
export function PlansForm({ plansPath, comparePath, list, status, children }: PlansFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const announce = useStatus();
  const [pending, startTransition] = useTransition();
  const [limit, setLimit] = useState('');

  useEffect(() => {
    if (!form.current) return;
    showFilter(form.current, list);
    if (returnToInput()) announce(status);
  }, [list, status, announce]);
  // With other prices the cards come anew, and without their ticks.
  useEffect(() => {
    if (form.current) syncPicks(form.current, MAX_COMPARED);
  }, [children]);

  function go(target: HTMLFormElement, input: Element | null): void {
    const hash = input && input.id !== '' ? `#${input.id}` : '';
    startTransition(() => router.push(`${plansPath}${filterQuery(target)}${hash}`, { scroll: false }));
  }

  const change = useEffectEvent((target: HTMLFormElement, input: EventTarget | null) => {
    if (input instanceof HTMLInputElement && input.name === 'ids') {
      const { refused, message } = pick(target, input);
      setLimit(refused ? message : '');
      announce(message);
    } else if (input instanceof Element) go(target, input);
  });
  // The browser's own event: React hears no change of what stands in a list that is kept as text.
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const listen = (event: Event) => change(element, event.target);
    element.addEventListener('change', listen);
    return () => element.removeEventListener('change', listen);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.id !== COMPARE) return go(event.currentTarget, null);
    const ids = getPicks().map((picked) => picked.id);
    // Back from the comparison finds the ticks again, also when the page comes anew.
    const query = filterQuery(event.currentTarget);
    window.history.replaceState(null, '', `${plansPath}${query}${query === '' ? '?' : '&'}ids=${ids.join(',')}`);
    router.push(`${comparePath}?ids=${ids.join(',')}`);
  }

  return (
    <form ref={form} method="get" action={plansPath} onSubmit={submit} aria-busy={pending}>
      {/* The button that Enter presses in any input. */}
      <button type="submit" hidden tabIndex={-1}>
        Apply filter
      </button>
      {children}
      <CompareTray
        button={COMPARE}
        comparePath={comparePath}
        limit={limit}
        onRemove={(id) => {
          setPicks(getPicks().filter((picked) => picked.id !== id));
          setLimit('');
          if (form.current) showPicks(form.current);
        }}
      />
    </form>
  );
}

const COMPARE = 'compare-plans';

/** Takes a plan in or out, and returns what to say about it. A fourth is refused. */
function pick(form: HTMLFormElement, input: HTMLInputElement): { refused: boolean; message: string } {
  const picked = readPick(input);
  const others = getPicks().filter(({ id }) => id !== picked.id);
  const refused = input.checked && others.length >= MAX_COMPARED;
  const verb = input.checked ? 'added to' : 'removed from';
  if (!refused) setPicks(input.checked ? [...others, picked] : others);
  showPicks(form);
  const limit = `You can compare up to ${MAX_COMPARED} plans. Remove one to add ${picked.name}.`;
  return { refused, message: refused ? limit : `${picked.name} ${verb} the comparison` };
}

/** The query of the inputs as they stand: `?type=dental&sort=name`, empty without a choice. */
function filterQuery(form: HTMLFormElement): string {
  const data = new FormData(form);
  const query = new URLSearchParams(data.getAll('type').map((type) => ['type', String(type)]));
  if (data.get('sort') === 'name') query.set('sort', 'name');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Makes the inputs say what the address says: after Back, or a link to one category. */
function showFilter(form: HTMLFormElement, list: string): void {
  const query = new URLSearchParams(list.split('?')[1]);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="type"]'))
    box.checked = query.getAll('type').includes(box.value);
  const sort = form.querySelector<HTMLSelectElement>('select[name="sort"]');
  if (sort) sort.value = query.get('sort') ?? 'price';
}

/**
 * Returns focus after a changed filter brought a new page, which lost it and its open fold: the address names the input
 * to return to, and is cleaned. True when it did.
 */
function returnToInput(): boolean {
  const { hash, pathname, search } = window.location;
  const input = /^#(type|sort)\b/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!input) return false;
  // The router takes note of the address only once it runs, and it starts after the parts of the page.
  setTimeout(() => window.history.replaceState(null, '', `${pathname}${search}`));
  if (document.activeElement === input) return false;
  const fold = input.closest('details');
  if (fold) fold.open = true;
  input.focus({ preventScroll: true });
  return true;
}
