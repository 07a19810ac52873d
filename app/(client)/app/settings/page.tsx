import type { Metadata } from 'next';
import { Settings } from './settings.tsx';

export const metadata: Metadata = { title: 'Workspace settings' };

export default function SettingsPage() {
  return <Settings />;
}
