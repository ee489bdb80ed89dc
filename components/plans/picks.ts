import { useSyncExternalStore } from 'react';

/** A plan ticked for comparison, with what the tray shows of it. */
export type Picked = { id: string; name: string; price: string; plate: Node | null };

/*
 * The ticks live beside React, in the page's memory: they outlast a change of the filter and a look at a plan's page,
 * and nothing of them is put into browser storage (decisions 15).
 */
let picks: readonly Picked[] = [];
const listeners = new Set<() => void>();
const NONE: readonly Picked[] = [];

export function usePicks(): readonly Picked[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => picks,
    () => NONE,
  );
}

export function getPicks(): readonly Picked[] {
  return picks;
}

export function setPicks(next: readonly Picked[]): void {
  picks = next;
  for (const listener of listeners) listener();
}

/** Reads what a tick says of its plan; the plate is a copy of the card's. */
export function readPick(input: HTMLInputElement): Picked {
  return {
    id: input.value,
    name: input.dataset.name ?? '',
    price: input.dataset.price ?? '',
    plate: input.closest('article')?.querySelector('.plate')?.cloneNode(true) ?? null,
  };
}

const ticksOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[name="ids"]')];

/**
 * Brings ticks and memory together when a list arrives: an address with ids says what is ticked; otherwise what is
 * remembered is ticked, and what was ticked before script ran is remembered.
 */
export function syncPicks(form: HTMLFormElement, most: number): void {
  const ticks = ticksOf(form);
  const addressed = new URLSearchParams(window.location.search).has('ids');
  // Other answers bring other prices: what is listed says what its plan costs now.
  const listed = new Map(ticks.map((tick) => [tick.value, tick]));
  const known = (addressed ? [] : picks).map((pick) => {
    const tick = listed.get(pick.id);
    return tick ? { ...readPick(tick), plate: pick.plate } : pick;
  });
  const found = ticks.filter((tick) => isTicked(tick) && known.every((pick) => pick.id !== tick.value)).map(readPick);
  setPicks([...known, ...found].slice(0, most));
  showPicks(form);
}

/** Hidden inputs carry ticks of plans that the list does not show. */
const isTicked = (tick: HTMLInputElement) => tick.type === 'hidden' || tick.checked;

/** Makes the ticks say what is remembered. */
export function showPicks(form: HTMLFormElement): void {
  for (const tick of ticksOf(form)) tick.checked = picks.some((pick) => pick.id === tick.value);
}
