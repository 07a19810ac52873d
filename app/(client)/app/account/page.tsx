import type { Metadata } from 'next';
import { AccountSettings } from './account-settings.tsx';

export const metadata: Metadata = { title: 'Account' };

export default function AccountPage() {
  return <AccountSettings />;
}
