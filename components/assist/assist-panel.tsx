'use client';

import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ArrowLeftIcon, CloseIcon } from '@/components/art/icons';
import { IconButton } from '@/components/ui/button';
import { ActionList } from './action-list';
import { ChatView } from './chat-view';
import { FeedbackView } from './feedback-view';
import type { PanelProps, View } from './panel-types';
import { RepView } from './rep-view';
import { useAssistant } from './use-assistant';
import '@/styles/assist.css';

const TITLES: Record<View, string> = {
  list: 'How can we help?',
  chat: 'A few questions',
  'rep-chat': 'Contact Rep',
  feedback: 'Feedback',
};

/**
 * The help assistant: beside the page on wide screens, where the page stays usable, and over it on a phone, where there
 * is room for one thing only. Escape closes it from wherever focus is, and what was typed stays for the next opening.
 */
export function AssistPanel({ rep, open, onClose }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<View>('list');
  const assistant = useAssistant();
  useOpened(dialog, title, open, onClose);

  function go(next: View): void {
    setView(next);
    title.current?.focus();
  }

  return (
    <dialog ref={dialog} className="assist" aria-labelledby="assist-title" onClose={onClose}>
      <div className="assist-head">
        {view !== 'list' && (
          <IconButton label="Back" onClick={() => go('list')}>
            <ArrowLeftIcon />
          </IconButton>
        )}
        <h2 id="assist-title" ref={title} tabIndex={-1}>
          {TITLES[view]}
        </h2>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="assist-body">
        {/* Hidden views stay mounted, so that nothing typed is lost on the way to the rep's number and back. */}
        <div hidden={view !== 'list'}>
          <ActionList assistant={assistant} rep={rep} onGo={go} />
        </div>
        <div hidden={view !== 'chat'}>
          <ChatView assistant={assistant} shown={view === 'chat'} />
        </div>
        {view === 'rep-chat' && <RepView rep={rep} />}
        <div hidden={view !== 'feedback'}>
          <FeedbackView rep={rep} />
        </div>
      </div>
    </dialog>
  );
}

const NARROW = '(width < 40rem)';

/** Opens and closes the native element, puts focus on the title, and closes on Escape. */
function useOpened(
  dialog: RefObject<HTMLDialogElement | null>,
  title: RefObject<HTMLHeadingElement | null>,
  open: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) {
      element.close();
      return;
    }
    if (window.matchMedia(NARROW).matches) element.showModal();
    else element.show();
    title.current?.focus();
  }, [dialog, title, open]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      // A dialog of the page over the panel takes its own Escape.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onClose]);
}
