import type { Metadata } from 'next';
import { say } from '#words/account.ts';
import { AccountSettings } from './account-settings.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function AccountPage() {
  return <AccountSettings />;
}
