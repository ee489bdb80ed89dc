// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeptHtml } from '@/components/ui/kept-html';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TEXT = '<details><summary>Exclusions</summary>None</details>';
/** The same in other words, as data say it. */
const SAME = TEXT.replace('<details>', '<details >');

const hosts: HTMLElement[] = [];

/** The document as the server sent it, and React in it. */
function wake(mark: string) {
  const host = document.createElement('div');
  hosts.push(host);
  document.body.append(host);
  host.innerHTML = `<div data-kept="${mark}">${TEXT}</div>`;
  const problems = vi.fn();
  const found: { root?: Root } = {};
  act(() => {
    found.root = hydrateRoot(host, <KeptHtml as="div" mark={mark} />, { onRecoverableError: problems });
  });
  const draw = (mine: { mark: string; html?: string } | null) =>
    act(() => found.root?.render(mine && <KeptHtml as="div" {...mine} />));
  return { host, details: () => host.querySelector('details'), problems, draw };
}

describe('a text that stands in the document alone', () => {
  afterEach(() => hosts.splice(0).forEach((host) => host.remove()));

  it('stays as it stands when the page wakes', () => {
    const { details, problems, host } = wake('awake');
    expect(host.innerHTML).toBe(`<div data-kept="awake">${TEXT}</div>`);
    expect(details()?.textContent).toContain('Exclusions');
    expect(problems).not.toHaveBeenCalled();
  });

  it('is there again when the page comes back, although its data do not have it', () => {
    const { details, draw } = wake('back');
    draw(null);
    expect(details()).toBeNull();
    draw({ mark: 'back' });
    expect(details()?.textContent).toContain('Exclusions');
  });

  it('leaves open what a person opened when its data come anew, and changes with another text', () => {
    const { host, details, draw } = wake('open');
    const before = details();
    draw({ mark: 'open', html: SAME });
    expect(details()).toBe(before);
    draw({ mark: 'other', html: '<p>Other words</p>' });
    expect(host.textContent).toBe('Other words');
  });

  it('is what its data say where the document does not have it', () => {
    const { host, draw } = wake('first');
    draw({ mark: 'fetched', html: '<p>Fetched</p>' });
    expect(host.textContent).toBe('Fetched');
  });
});
