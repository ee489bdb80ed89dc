'use client';

import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlertIcon, BinIcon, EditIcon } from '@/components/art/icons';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { INTENT, intentOf } from '@/lib/rules/steps/list-intents';
import { lockReason, type ListMode } from '@/lib/rules/steps/list-lock';

/** One person of a list, as the card shows them. */
export type ListEntry = {
  key: string;
  /** The card's heading, such as "Dependent #2" or "Beneficiary #1: Ana Ruiz". */
  title: string;
  /** The person's name in the labels of the card's buttons. */
  name: string;
  facts: ReactNode;
  /** The problems with the entry as it stands; they stay until the entry is changed. */
  problems: readonly string[];
};

/** The action that is open: adding, editing and removing exclude each other (rules 3 §4). */
export type ListState = {
  mode: ListMode;
  /** The entry being edited. */
  index: number | null;
  removing: number | null;
  add: () => void;
  edit: (index: number) => void;
  remove: (index: number) => void;
  close: () => void;
};

const CLOSED = { mode: 'closed', index: null, removing: null } as const;

/** Keeps the state of a list editor; a second action does nothing while one is open. */
export function useListState(): ListState {
  const [open, setOpen] = useState<Pick<ListState, 'mode' | 'index' | 'removing'>>(CLOSED);
  const start = (next: typeof open) => setOpen((now) => (now.mode === 'closed' && now.removing === null ? next : now));
  return {
    ...open,
    add: () => start({ ...CLOSED, mode: 'adding' }),
    edit: (index) => start({ ...CLOSED, mode: 'editing', index }),
    remove: (index) => start({ ...CLOSED, removing: index }),
    close: () => setOpen(CLOSED),
  };
}

/** Returns the id of an entry's card, for links of the error summary. */
export function entryId(list: string, index: number): string {
  return `${list}-${index}`;
}

export type ListEditorProps = {
  /** Id of the list; cards are `{id}-{index}`. */
  id: string;
  heading: string;
  entries: readonly ListEntry[];
  state: ListState;
  /** Words of the add button; null hides it. */
  addLabel: string | null;
  /** Words in the place of the add button, once the list is full. */
  full?: string | null;
  addHint?: string;
  /** A second button, which adds an entry of another kind. */
  addOther?: { label: string; onAdd: () => void } | null;
  /** Id of the line that says what is missing. */
  statusId: string;
  onRemove: (index: number) => void;
  /** Content between the cards and the add button, such as a total. */
  children?: ReactNode;
};

/**
 * Cards of people with Edit and Remove, and a button to add one: what dependents and beneficiaries share (rules 2 §2.6,
 * rules 3 §2). The form of an entry stands outside, because a form cannot stand inside the step's. Focus goes back to
 * the button that was pressed, or to the heading when that button is gone.
 */
export function ListEditor(props: ListEditorProps) {
  const { id, heading, entries, state, addLabel, full = null, addHint, addOther, statusId, onRemove, children } = props;
  const headingRef = useFocusAfterClose(state);
  const leaving = state.removing === null ? undefined : entries[state.removing];
  const locked = lockReason(state.mode, 'add');
  return (
    <section aria-labelledby={`${id}-heading`} className="mt-8">
      <h2 id={`${id}-heading`} ref={headingRef} tabIndex={-1} className={entries.length === 0 ? 'sr-only' : undefined}>
        {heading}
      </h2>
      {entries.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {entries.map((entry, index) => (
            <li key={entry.key}>
              <EntryCard id={entryId(id, index)} entry={entry} index={index} state={state} />
            </li>
          ))}
        </ul>
      )}
      {children}
      {full !== null && <p className="mt-5 text-muted">{full}</p>}
      {addLabel !== null && (
        <Button
          className="needs-scripts mt-5"
          aria-haspopup="dialog"
          aria-describedby={statusId}
          aria-disabled={locked !== null}
          title={locked ?? addHint}
          onClick={state.add}
        >
          {addLabel}
        </Button>
      )}
      {addOther && (
        <Button
          className="needs-scripts mt-5"
          aria-haspopup="dialog"
          aria-disabled={locked !== null}
          title={locked ?? undefined}
          onClick={addOther.onAdd}
        >
          {addOther.label}
        </Button>
      )}
      <ConfirmDialog
        id={`${id}-remove`}
        title={leaving ? `Remove ${leaving.name}?` : 'Remove'}
        confirmLabel="Remove"
        cancelLabel="Keep"
        danger
        open={leaving !== undefined}
        onConfirm={() => {
          if (state.removing === null) return;
          onRemove(state.removing);
          state.close();
        }}
        onClose={state.close}
      >
        <p>What was entered for {leaving?.name} is deleted from this enrollment.</p>
      </ConfirmDialog>
    </section>
  );
}

type CardProps = { id: string; entry: ListEntry; index: number; state: ListState };

function EntryCard({ id, entry, index, state }: CardProps) {
  const locked = lockReason(state.mode, 'delete');
  return (
    <Card id={id} className={entry.problems.length === 0 ? 'p-5' : 'border-danger p-5'}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">{entry.title}</h3>
          {entry.facts}
        </div>
        <noscript>
          <div className="-mx-2 flex gap-3">
            <PlainActions entry={entry} />
          </div>
        </noscript>
        <div className="needs-scripts -mx-2 flex gap-3">
          <Button
            variant="tertiary"
            size="sm"
            className="px-2"
            aria-haspopup="dialog"
            aria-disabled={locked !== null}
            onClick={() => state.edit(index)}
          >
            <EditIcon />
            Edit<span className="sr-only"> {entry.name}</span>
          </Button>
          <Button
            variant="tertiary"
            size="sm"
            className="px-2"
            aria-haspopup="dialog"
            aria-disabled={locked !== null}
            title={locked ?? undefined}
            onClick={() => state.remove(index)}
          >
            <BinIcon />
            Remove<span className="sr-only"> {entry.name}</span>
          </Button>
        </div>
      </div>
      {entry.problems.length > 0 && (
        <div className="mt-3" role="alert">
          <ul>
            {entry.problems.map((problem) => (
              <li key={problem} className="error-text">
                <AlertIcon />
                <span>{problem}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** The buttons of a card where no script runs: they send the step's form with what is wanted (decisions 158). */
function PlainActions({ entry: { key, name } }: { entry: ListEntry }) {
  return (['edit', 'remove'] as const).map((kind) => (
    <Button
      key={kind}
      type="submit"
      variant="tertiary"
      size="sm"
      className="px-2"
      name={INTENT}
      value={intentOf({ kind, id: key })}
    >
      {kind === 'edit' ? 'Edit' : 'Remove'}
      <span className="sr-only"> {name}</span>
    </Button>
  ));
}

/**
 * Puts the focus on the heading when a dialog closes whose button went with the entry; otherwise the dialog returns the
 * focus itself.
 */
function useFocusAfterClose({ mode, removing }: ListState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  const open = mode !== 'closed' || removing !== null;
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (closed && isLost(document.activeElement)) heading.current?.focus();
  }, [open]);
  return heading;
}

/** Returns true when no element has the focus: the browser leaves it in a closed dialog until the next frame. */
function isLost(active: Element | null): boolean {
  return active === null || active === document.body || active.closest('dialog:not([open])') !== null;
}
