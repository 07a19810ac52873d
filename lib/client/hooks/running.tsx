'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Family, loadRunning } from '../meter/family.ts';
import { useQuery } from './use-query.ts';

const Context = createContext<Family | null | undefined>(undefined);

/** Reads the meeting that runs once for all that asks for it: every click on the meter waits for this reading. */
export function RunningProvider({ children }: { children: ReactNode }) {
  return <Context value={useQuery(loadRunning)}>{children}</Context>;
}

/** Null: none runs. */
export function useRunningMeeting(): Family | null | undefined {
  return useContext(Context);
}
