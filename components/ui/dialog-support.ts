import { useEffect } from 'react';

/**
 * Called once per document: makes `command`/`commandfor` buttons work in browsers that do not know invoker commands
 * (before Safari 26.2, Chrome 135, Firefox 144). Does nothing elsewhere.
 */
export function useDialogSupport(): void {
  useEffect(() => {
    if ('command' in HTMLButtonElement.prototype) return;
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null;
      if (button && !event.defaultPrevented) runCommand(button);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** Does what the browser itself would do for this button. */
export function runCommand(button: Element): void {
  const target = document.getElementById(button.getAttribute('commandfor') ?? '');
  const command = button.getAttribute('command');
  if (!(target instanceof HTMLDialogElement)) return;
  if (command === 'show-modal' && !target.open) target.showModal();
  if (command === 'close' && target.open) target.close();
}
