import type { ComponentProps } from 'react';
import { Button } from './button';
import type { ButtonProps } from './button';
import { invoker } from './invoker';

/** A button that opens the dialog of an id; works before and without script. */
export function DialogTrigger({ dialog, ...rest }: ButtonProps & { dialog: string }) {
  return <Button {...rest} {...invoker('show-modal', dialog)} aria-haspopup="dialog" />;
}

/** A `DialogTrigger` without the look of a button, for menus and footers. */
export function DialogLink({ dialog, type = 'button', ...rest }: ComponentProps<'button'> & { dialog: string }) {
  return <button {...rest} type={type} {...invoker('show-modal', dialog)} aria-haspopup="dialog" />;
}
