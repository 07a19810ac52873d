import { PROVIDERS, PROVIDERS_PATH, type ProviderName } from '../../calendars/terms.ts';
import { listOf } from './ask.ts';

/** The providers that this server can be used with; none, if it can't be asked. */
export async function knownProviders(): Promise<ProviderName[]> {
  try {
    const response = await fetch(PROVIDERS_PATH);
    const names = response.ok ? listOf(await response.json()) : [];
    return PROVIDERS.filter((name) => names.includes(name));
  } catch {
    return [];
  }
}
