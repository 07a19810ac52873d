import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { directionOf } from '#lib/languages/terms.ts';
import { plexMono, plexSans } from './fonts.ts';
import { pageLanguage } from './page-language.ts';
import './styles/globals.css';

export const metadata: Metadata = {
  title: { default: 'Meeting Tab', template: '%s · Meeting Tab' },
  description: 'See what a meeting costs while it runs. Get a receipt when it ends.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#efeadd' },
    { media: '(prefers-color-scheme: dark)', color: '#171613' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await pageLanguage();
  return (
    // Before React hydrates, the app notes on this element what the device remembers: see known-device.tsx.
    <html
      lang={language}
      dir={directionOf(language)}
      suppressHydrationWarning
      className={`${plexMono.variable} ${plexSans.variable}`}
    >
      <body>{children}</body>
    </html>
  );
}
