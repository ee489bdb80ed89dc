// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { runCommand } from '@/components/ui/dialog-support';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import { click, find, render, type } from './render';

type Part = () => React.ReactNode;

let page: ReturnType<typeof render>;
afterEach(() => page.close());

function show(load: () => Promise<Part>) {
  page = render(
    <>
      <DialogTrigger dialog="d">Open</DialogTrigger>
      <LazyDialog id="d" title="Tobacco usage" load={load}>
        {(Part) => <Part />}
      </LazyDialog>
    </>,
  );
  return page.host;
}

/** Lets observers and promises do their work. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)));

/** Opens the dialog as the browser does for the trigger. */
async function open(host: Element): Promise<void> {
  act(() => runCommand(find(host, 'button[commandfor=d]')));
  await settle();
  await settle();
}

describe('LazyDialog', () => {
  it('loads its content when it is opened, not before, and once', async () => {
    const load = vi.fn(() => Promise.resolve<Part>(() => <input aria-label="Answer" />));
    const host = show(load);
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(find(host, 'dialog h2').textContent).toBe('Tobacco usage');
    await open(host);
    type(find(host, 'input'), 'yes');
    click(find(host, 'button[aria-label=Close]'));
    await settle();
    expect(host.querySelector('input')).toBeNull();
    await open(host);
    expect(find<HTMLInputElement>(host, 'input').value).toBe('');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('opens and closes by state too, and its row of buttons comes with the content they work on', async () => {
    const load = vi.fn(() => Promise.resolve<Part>(() => <input aria-label="Answer" />));
    const drawn = (isOpen: boolean) => (
      <LazyDialog id="d" title="Add Child" open={isOpen} footer={<button type="submit">Submit</button>} load={load}>
        {(Part) => <Part />}
      </LazyDialog>
    );
    page = render(drawn(false));
    await settle();
    expect(load).not.toHaveBeenCalled();
    page.update(drawn(true));
    expect(page.host.querySelector('.dialog-foot')).toBeNull();
    await settle();
    expect(find(page.host, '.dialog-foot').textContent).toBe('Submit');
    expect(find<HTMLDialogElement>(page.host, 'dialog').open).toBe(true);
    expect(page.host.querySelector('input')).not.toBeNull();
    page.update(drawn(false));
    await settle();
    expect(page.host.querySelector('input')).toBeNull();
  });

  it('says when the content cannot be loaded and tries again when asked', async () => {
    const load = vi
      .fn<() => Promise<Part>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(() => <p>The question</p>);
    const host = show(load);
    await open(host);
    expect(find(host, '[role=alert]').textContent).toContain('could not be loaded');
    click(find(host, '.banner button'));
    await settle();
    expect(find(host, '.dialog-body').textContent).toBe('The question');
  });
});
