import type { Metadata } from 'next';
import { ENTITLEMENTS, PRICES } from '#lib/plans/terms.ts';
import { AccountSettings } from './account-settings.tsx';

export const metadata: Metadata = { title: 'Account' };

export default function AccountPage() {
  return <AccountSettings table={{ prices: PRICES, pro: ENTITLEMENTS.pro }} />;
}
