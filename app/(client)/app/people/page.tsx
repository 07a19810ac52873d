import type { Metadata } from 'next';
import { People } from './people.tsx';

export const metadata: Metadata = { title: 'People' };

export default function PeoplePage() {
  return <People />;
}
