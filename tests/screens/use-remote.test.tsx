import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';

afterEach(cleanup);

/** Answers in any order, each by its index. */
function asking() {
  const answers: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  return { read, answer: (at: number, value: string) => act(async () => answers[at]?.(value)) };
}

it('the newest request counts, whichever answer comes last', async () => {
  const { read, answer } = asking();
  const { result } = renderHook(() => useRemote(read));
  act(() => result.current[1].reload());
  expect(result.current[0]).toEqual({ state: 'loading' });
  await answer(1, 'new');
  await answer(0, 'old');
  expect(result.current[0]).toEqual({ state: 'ready', value: 'new' });
});

it('what was changed here meanwhile counts more than an answer from before', async () => {
  const { read, answer } = asking();
  const { result } = renderHook(() => useRemote(read));
  await answer(0, 'a');
  act(() => result.current[1].reload());
  act(() => result.current[1].replace('mine'));
  await answer(1, 'theirs');
  expect(result.current[0]).toEqual({ state: 'ready', value: 'mine' });
  act(() => result.current[1].amend((value) => `${value}, changed`));
  expect(result.current[0]).toEqual({ state: 'ready', value: 'mine, changed' });
});

it('what was changed while it is read again is in what comes: it is asked for once more', async () => {
  const { read, answer } = asking();
  const { result } = renderHook(() => useRemote(read));
  await answer(0, 'a');
  act(() => result.current[1].reload());
  act(() => result.current[1].amend((value) => `${value}, changed`));
  await answer(1, 'a');
  expect(result.current[0]).toEqual({ state: 'loading' });
  await answer(2, 'a, changed');
  expect(result.current[0]).toEqual({ state: 'ready', value: 'a, changed' });
  // Nothing is requested again if nothing is in flight.
  act(() => result.current[1].amend((value) => `${value} twice`));
  expect(result.current[0]).toEqual({ state: 'ready', value: 'a, changed twice' });
});

it('another question begins anew, and the answer to the first is none to it', async () => {
  const [first, second] = [asking(), asking()];
  const { result, rerender } = renderHook(({ read }) => useRemote(read), { initialProps: { read: first.read } });
  rerender({ read: second.read });
  await first.answer(0, 'first');
  expect(result.current[0]).toEqual({ state: 'loading' });
  await second.answer(0, 'second');
  expect(result.current[0]).toEqual({ state: 'ready', value: 'second' });
});

it('what fails after nobody waits for it any more is nobody’s failure', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const read = () => promise;
  const { unmount } = renderHook(() => useRemote(read));
  unmount();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  // As when another workspace is shown offline.
  reject(new StoreFailure('closed'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

it('what was asked for offline is asked for each second once the connection is back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(() => Promise.reject(new ApiFailure('offline', 0, 'Offline.')));
  renderHook(() => useRemote(read));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(read).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  for (let i = 0; i < 3; i += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(read).toHaveBeenCalledTimes(5);
});
