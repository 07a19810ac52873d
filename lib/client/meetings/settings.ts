import { say } from '#words/client-meetings.ts';
import { CURRENCY_CODE } from '../../http/terms.ts';
import type { CostSettings } from '../../sync/records.ts';
import { BOUNDS } from '../../workspaces/terms.ts';
import { invalid } from '../input/validate.ts';
import { changeSettings } from '../store/currency.ts';
import type { Store } from '../store/store.ts';
import { settingsOf } from '../store/values.ts';

/**
 * Changes the settings of the workspace without an account; an account's are changed at the service. Later meetings copy
 * them. Returns how many people's rates are in another currency from now on. Refuses `invalid`.
 */
export async function saveSettings(store: Store, input: Partial<CostSettings>): Promise<number> {
  return store.write(async (writer) => {
    const settings = { ...(await settingsOf(writer)), ...input };
    const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = settings;
    if (!CURRENCY_CODE.test(currency)) throw invalid('currency', say('settings.currency'));
    requireInBounds('hoursPerYear', hoursPerYear);
    requireInBounds('loadMultiplier', loadMultiplier, false);
    requireInBounds('overrunCapMinutes', overrunCapMinutes);
    return changeSettings(writer, { currency, hoursPerYear, loadMultiplier, overrunCapMinutes });
  });
}

/** Uses the service's bounds, so that the settings can become an account's. */
function requireInBounds(
  field: 'hoursPerYear' | 'loadMultiplier' | 'overrunCapMinutes',
  value: number,
  whole = true,
): void {
  const { min, max } = BOUNDS[field];
  if (!(value >= min && value <= max && (!whole || Number.isInteger(value)))) {
    throw invalid(field, say('settings.bounds', { min, max }));
  }
}
