import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Spoken } from '#ui/spoken.tsx';
import { SessionProvider } from './shared/session.tsx';
import { UndoProvider } from './shared/undo.tsx';
import { UnsavedProvider } from './shared/unsaved.tsx';
import { DeviceStoreProvider } from './shell/device-store.tsx';
import { Frame } from './shell/frame.tsx';
import { KnownDevice } from './shell/known-device.tsx';

export const metadata: Metadata = { robots: { index: false }, manifest: '/app.webmanifest' };

/** The client app. Its pages are static: their data is stored on the device, and the browser calls the API. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <KnownDevice />
      <DeviceStoreProvider>
        <UndoProvider>
          <UnsavedProvider>
            <Spoken>
              <Frame>{children}</Frame>
            </Spoken>
          </UnsavedProvider>
        </UndoProvider>
      </DeviceStoreProvider>
    </SessionProvider>
  );
}
