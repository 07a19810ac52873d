import type { Metadata } from 'next';
import { say } from '#words/settings.ts';
import { Settings } from './settings.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function SettingsPage() {
  return <Settings />;
}
