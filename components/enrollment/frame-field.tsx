'use client';

import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { FieldNotes } from '@/components/field/field-notes';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { StatusLine } from '@/components/ui/status-region';
import { readFromFrame, toFrame, type FrameField, type FromFrame, type ToFrame } from '@/lib/rules/words/card-frame';

/** The place that a summary of errors leads to. */
export const CARD_FRAME_ID = 'card_number';

/** The processor's answer to a card: a token for it, or the reason why not. */
export type FrameAnswer = { ok: true; token: string } | { ok: false; field: FrameField; message: string };

/** `touched`: something was typed into the frame. */
export type CardFrameHandle = { tokenize: () => Promise<FrameAnswer>; touched: () => boolean };

/** A frame that has not come, or an answer that has not, by then is given up, in milliseconds. */
const PATIENCE = { ready: 15_000, token: 20_000 } as const;
const HEIGHTS = { least: 120, most: 640 } as const;

const NO_ANSWER: FrameAnswer = {
  ok: false,
  field: 'card_number',
  message: 'The card could not be checked just now. Please try again',
};

/**
 * The processor's frame in the place of number, date and code: they never come to this page (decisions 178). Only messages of
 * that window and that origin are heard. `kept`: the last digits of a card that stays unless another one is entered.
 */
export function CardFrame({ kept, ...card }: CardFrameProps & { kept: string }) {
  const [round, setRound] = useState(0);
  return (
    <>
      {kept !== '' && <p className="mb-3 text-small">The card ending {kept} is kept, unless you enter another one.</p>}
      <FrameRound key={round} {...card} onAgain={() => setRound(round + 1)} />
    </>
  );
}

type CardFrameProps = { address: string; error: string | undefined; handle: Ref<CardFrameHandle> };
type RoundProps = CardFrameProps & { onAgain: () => void };

function FrameRound({ address, error, handle, onAgain }: RoundProps) {
  const { frame, source, state, height, tell, ask, touched } = useFrame(address);
  useImperativeHandle(handle, () => ({ tokenize: ask, touched }), [ask, touched]);
  return (
    <div
      id={CARD_FRAME_ID}
      tabIndex={-1}
      className={cx('field', error && 'field-error')}
      onFocus={(event) => event.target === event.currentTarget && tell({ type: 'focus', field: 'card_number' })}
    >
      <FieldNotes id={CARD_FRAME_ID} error={error} />
      <StatusLine className={state === 'coming' ? 'text-small text-muted' : 'sr-only'}>
        {state === 'coming' ? 'Loading the fields of your card…' : ''}
      </StatusLine>
      {state === 'failed' ? (
        <Banner
          tone="error"
          live
          action={
            <Button size="sm" onClick={onAgain}>
              Load them again
            </Button>
          }
        >
          The fields of your card could not be loaded. You can load them again, or pay from your bank account.
        </Banner>
      ) : (
        source !== null && (
          <iframe
            ref={frame}
            src={source}
            title="Card number, expiration date and security code"
            allow="payment"
            className="card-frame"
            style={{ height: state === 'there' ? height : HEIGHTS.least }}
            {...(error && { 'aria-describedby': `${CARD_FRAME_ID}-error` })}
          />
        )
      )}
    </div>
  );
}

/** Speaks with the frame of that address. */
function useFrame(address: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<number, (answer: FrameAnswer) => void>());
  const typed = useRef(false);
  const [source, setSource] = useState<string | null>(null);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const [height, setHeight] = useState<number>(HEIGHTS.least);
  const [{ tell, ask, touched, hear }] = useState(() => {
    const { origin } = new URL(address);
    const tell = (message: ToFrame) => frame.current?.contentWindow?.postMessage(toFrame(message), origin);
    const ask = () =>
      new Promise<FrameAnswer>((resolve) => {
        const request = waiting.current.size + 1;
        waiting.current.set(request, resolve);
        tell({ type: 'tokenize', request });
        setTimeout(() => resolve(NO_ANSWER), PATIENCE.token);
      });
    const take = (message: FromFrame) => {
      if ('height' in message) setHeight(Math.min(Math.max(message.height, HEIGHTS.least), HEIGHTS.most));
      if (message.type === 'ready') {
        setState('there');
        tell({ type: 'look', look: lookOfPage() });
      }
      if (message.type === 'failed') setState('failed');
      if (message.type === 'changed') typed.current = true;
      if (message.type === 'token') waiting.current.get(message.request)?.({ ok: true, token: message.token });
      if (message.type !== 'refused') return;
      waiting.current.get(message.request)?.({ ok: false, field: message.field, message: message.message });
    };
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readFromFrame(event.data);
      if (message !== null) take(message);
    };
    return { tell, ask, touched: () => typed.current, hear };
  });
  useEffect(() => {
    const target = new URL(address);
    target.searchParams.set('parent', window.location.origin);
    setSource(target.href);
    window.addEventListener('message', hear);
    const late = setTimeout(() => setState((now) => (now === 'coming' ? 'failed' : now)), PATIENCE.ready);
    return () => {
      clearTimeout(late);
      window.removeEventListener('message', hear);
    };
  }, [address, hear]);
  return { frame, source, state, height, tell, ask, touched };
}

/** The colors and letters of the page's own fields. */
function lookOfPage() {
  const page = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  const token = (name: string) => page.getPropertyValue(name).trim();
  return {
    color: body.color,
    background: token('--bg'),
    border: token('--control'),
    error: token('--danger'),
    focus: token('--ring'),
    font: body.fontFamily,
    size: body.fontSize,
  };
}
