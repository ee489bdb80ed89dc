'use client';

import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { isEnoughInk, isLongEnough } from '@/lib/rules/steps/ink';
import { CloseIcon, UndoIcon } from '../art/icons';
import { Button } from '../ui/button';

/** Strokes are redrawn in proportion when the pad's width changes, so turning a phone loses nothing. */
function fitToBox(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  const width = canvas.offsetWidth;
  const before = canvas.width / ratio;
  const strokes = pad.toData();
  canvas.width = width * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  const scale = strokes.length > 0 && before > 0 ? width / before : 1;
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * scale })),
    })),
  );
}

/** True when what is drawn is as much as a signature, by its strokes and by its pixels (decisions 33). */
function isSignature(canvas: HTMLCanvasElement, pad: SignaturePad): boolean {
  const { width, height } = canvas;
  const drawn = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  const strokes = pad.toData().map(({ points }) => points);
  return drawn !== undefined && isLongEnough(strokes) && isEnoughInk({ width, height, channels: 4, data: drawn.data });
}

/**
 * A field to draw in, with Undo and Clear; what draws is in its own file, so there is no pad that does not draw yet. Gives a
 * PNG data URL and whether it is as much as a signature, or null while nothing is drawn.
 */
export function DrawingPad({
  label,
  describedBy,
  onChange,
}: {
  label: string;
  describedBy: string;
  onChange: (png: string | null, isEnough: boolean) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const report = useRef(onChange);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    report.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const element = canvas.current;
    if (!element?.getContext('2d')) return;
    const created = new SignaturePad(element, {
      backgroundColor: '#fff',
      penColor: '#151b23',
      minWidth: 0.8,
      maxWidth: 2.4,
    });
    pad.current = created;
    created.addEventListener('endStroke', () => {
      setDrawn(true);
      report.current(created.toDataURL('image/png'), isSignature(element, created));
    });
    const observer = new ResizeObserver(() => fitToBox(element, created));
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.off();
    };
  }, []);

  function keep(strokes: ReturnType<SignaturePad['toData']>) {
    const current = pad.current;
    const element = canvas.current;
    if (!current || !element) return;
    current.clear();
    current.fromData(strokes);
    setDrawn(strokes.length > 0);
    onChange(strokes.length > 0 ? current.toDataURL('image/png') : null, isSignature(element, current));
  }

  return (
    <>
      <div className="sign-pad">
        <canvas ref={canvas} role="img" aria-label={label} aria-describedby={describedBy} />
      </div>
      <div className="mt-2 flex gap-2">
        <Button size="sm" aria-disabled={!drawn} onClick={() => keep(pad.current?.toData().slice(0, -1) ?? [])}>
          <UndoIcon />
          Undo
        </Button>
        <Button size="sm" aria-disabled={!drawn} onClick={() => keep([])}>
          <CloseIcon />
          Clear
        </Button>
      </div>
    </>
  );
}
