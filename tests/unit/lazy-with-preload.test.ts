import { setImmediate } from 'node:timers/promises';
import { createElement, Fragment, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazyWithPreload } from '../../app/(client)/app/shared/lazy-with-preload.tsx';
import { until } from '../support/until.ts';

const nothing = () => {};
const listening = { addEventListener: nothing, removeEventListener: nothing };

/**
 * Stubs a page in which nothing is drawn, with what React needs to run components that return null. It stays until React
 * has finished its deferred work.
 */
function openPage() {
  const document = { ...listening, nodeType: 9, activeElement: null, body: null };
  const container = { ...listening, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { ...listening, document, event: undefined, HTMLIFrameElement: class {} });
  const signs: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => signs.push(listener));
  vi.stubGlobal('removeEventListener', nothing);
  // React accepts any object with the fields it reads.
  const root = createRoot(container as unknown as Element);
  onTestFinished(async () => {
    root.unmount();
    await setImmediate();
  });
  return {
    root,
    /** The first action of a person who will need more of the page. */
    touch: () => signs[0]?.(),
  };
}

it('shows a part that arrives between its first render and its effects', async () => {
  const { root, touch } = openPage();
  const code = Promise.withResolvers<() => null>();
  const moments: string[] = [];
  const Part = lazyWithPreload(async () => {
    moments.push('asked for');
    const part = await code.promise;
    moments.push('arrived');
    return part;
  });
  function Witness() {
    // Within the commit of the first render, before React gets to the other effects.
    useLayoutEffect(() => {
      moments.push('rendered');
      code.resolve(() => {
        moments.push('shown');
        return null;
      });
    }, []);
    useEffect(() => {
      moments.push('effects');
    }, []);
    return null;
  }
  Part.preload();
  touch();
  root.render(createElement(Fragment, null, createElement(Witness), createElement(Part)));
  await until(() => moments.includes('shown'));
  expect(moments.slice(0, 5)).toEqual(['asked for', 'rendered', 'arrived', 'effects', 'shown']);
});

it('says whether a part is there before it is shown, and fetches it again for whoever asks', async () => {
  const { root } = openPage();
  let asked = 0;
  const Part = lazyWithPreload(async () => {
    asked += 1;
    if (asked === 1) throw new Error('Offline.');
    return () => null;
  });
  const seen: ReturnType<typeof Part.useCode>[] = [];
  function Gate() {
    seen.push(Part.useCode());
    return null;
  }
  root.render(createElement(Gate));
  await until(() => seen.at(-1)?.isMissing === true);
  expect(seen.at(-1)?.code).toBeNull();
  expect(asked).toBe(1);
  seen.at(-1)?.retry();
  await until(() => seen.at(-1)?.code != null);
  expect(seen.at(-1)?.isMissing).toBe(false);
  expect(asked).toBe(2);
});
