import { useEffect, useState } from 'react';

/** True between the press and the release of a mouse button or a finger. */
const isPressed = (): boolean => document.documentElement.matches(':active');

/**
 * A field's message, held back while something is pressed: a field is checked when it is left, which the press on the
 * next control does, and a line that came between press and release would move that control away under the hand.
 */
export function useHeldError(error: string | undefined): string | undefined {
  const [shown, setShown] = useState(error);
  const isHeld = error !== shown && isPressed();
  if (error !== shown && !isHeld) setShown(error);
  useEffect(() => {
    if (!isHeld) return;
    let frame = 0;
    const look = () => {
      if (isPressed()) frame = requestAnimationFrame(look);
      else setShown(error);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [error, isHeld]);
  return isHeld ? shown : error;
}
