/**
 * Attributes that let a button work on a dialog by its id, without script (invoker commands). `useDialogSupport` does
 * the same in browsers that do not know them. As an object to spread, because React's types do not have them yet.
 */
export type InvokerCommand = 'show-modal' | 'close';

export function invoker(command: InvokerCommand, target: string): { command: InvokerCommand; commandfor: string } {
  return { command, commandfor: target };
}
