// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallFailure, CallResult } from '@/components/api-client';
import { TextField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { among, LEAVING, useSmallForm } from '@/components/use-small-form';
import { find, render, type } from './render';

type Answer = CallResult<string>;

const refusal = (failure: CallFailure): Answer => ({ ok: false, failure });
const atFields = (...targets: string[]): Answer =>
  refusal({
    kind: 'fields',
    message: 'First',
    fields: targets.map((target) => ({ target_element: target, error_message: `Wrong ${target}` })),
  });

function Form({ call, done }: { call: () => Promise<Answer>; done: (value: string) => unknown }) {
  const form = useSmallForm<'zip' | 'dob'>({ fieldOf: among(['zip', 'dob']) });
  return (
    <form ref={form.ref} data-pending={form.pending} data-attempts={form.attempts}>
      <FormProblem text={form.message} />
      <TextField name="zip" label="Zip" error={form.problems.zip} onChange={() => form.mend('zip')} />
      <TextField name="dob" label="DOB" error={form.problems.dob} onChange={() => form.mend('dob')} />
      <button type="button" id="send" onClick={() => void form.send(call, done)} />
      <button type="button" id="refuse" onClick={() => form.refuse({ dob: 'Too late' })} />
      <button type="button" id="clear" onClick={form.clear} />
    </form>
  );
}

let page: ReturnType<typeof render>;
afterEach(() => page.close());

function show(answer: Answer | Promise<Answer>, done: (value: string) => unknown = () => undefined) {
  const call = vi.fn(() => Promise.resolve(answer));
  page = render(<Form call={call} done={done} />);
  const press = async (id: string) => act(async () => find<HTMLButtonElement>(page.host, `#${id}`).click());
  const field = (name: string) => find<HTMLInputElement>(page.host, `[name=${name}]`);
  return { call, press, field, form: () => find<HTMLFormElement>(page.host, 'form') };
}

describe('a small form', () => {
  it('puts the server’s messages beside their fields, focuses the first, forgets one with its field', async () => {
    const { press, field, form } = show(atFields('dob', 'zip', 'unknown'));
    await press('send');
    expect(page.host.textContent).toContain('Wrong zip');
    expect(page.host.textContent).toContain('Wrong dob');
    expect(page.host.querySelector('[role=alert]')).toBeNull();
    expect(document.activeElement).toBe(field('zip'));
    type(field('zip'), '78704');
    expect(page.host.textContent).not.toContain('Wrong zip');
    expect(page.host.textContent).toContain('Wrong dob');
    expect(form().dataset).toMatchObject({ pending: 'false', attempts: '1' });
  });

  it.each<[string, Answer]>([
    ['no connection', refusal({ kind: 'network', message: 'Not reached' })],
    ['an ended session', refusal({ kind: 'session', message: 'Not reached' })],
    ['members that are asked nowhere here', refusal({ kind: 'fields', message: 'Not reached', fields: [] })],
  ])('says above the fields what belongs to none: %s', async (_, answer) => {
    const { press } = show(answer);
    find<HTMLButtonElement>(page.host, '#send').focus();
    await press('send');
    expect(find(page.host, '[role=alert]').textContent).toContain('Not reached');
    expect(document.activeElement?.id).toBe('send');
    await press('clear');
    expect(page.host.querySelector('[role=alert]')).toBeNull();
  });

  it('refuses without a call what the rules found, and focuses again with each try', async () => {
    const { call, press, field } = show({ ok: true, value: '' });
    await press('refuse');
    expect(document.activeElement).toBe(field('dob'));
    field('zip').focus();
    await press('refuse');
    expect(document.activeElement).toBe(field('dob'));
    expect(call).not.toHaveBeenCalled();
  });

  it('makes one call at a time', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { call, press, form } = show(new Promise<Answer>((resolve) => (answer = resolve)));
    await press('send');
    await press('send');
    expect(call).toHaveBeenCalledOnce();
    expect(form().dataset.pending).toBe('true');
    await act(async () => answer({ ok: true, value: '' }));
    expect(form().dataset.pending).toBe('false');
    await press('send');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('hands the value on, and stays pending while another page takes over', async () => {
    const done = vi.fn(() => LEAVING);
    const { press, form } = show({ ok: true, value: 'kept' }, done);
    await press('send');
    expect(done).toHaveBeenCalledWith('kept');
    expect(form().dataset).toMatchObject({ pending: 'true', attempts: '0' });
  });
});
