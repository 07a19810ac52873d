import { amount, deviceLocales } from '#lib/client/device-format.ts';
import type { CostSettings, Rate } from '#lib/sync/records.ts';
import { Fold } from '#ui/fold.tsx';
import { Line, Lines } from '#ui/paper.tsx';
import { say } from '#words/meeting-rules.ts';
import { loadedHourly } from '../estimate.ts';
import { rateWords } from '../people-words.ts';

interface Props {
  settings: CostSettings;
  /** One of this meeting's rates, as an example. */
  example: Rate | undefined;
  /** A form to change the numbers, if they can be changed. */
  children?: React.ReactNode;
}

/** Explains every rule behind the figures, with this meeting's own numbers. */
export function HowComputed({ settings, example, children }: Props) {
  const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = settings;
  const multiplier = new Intl.NumberFormat(deviceLocales(), { maximumFractionDigits: 6 }).format(loadMultiplier);
  return (
    <Fold title={say('howComputed.title')} space="none">
      <Lines>
        <Line term={say('howComputed.yearly')}>{say('howComputed.byHours', { hours: hoursPerYear })}</Line>
        <Line term={say('howComputed.staff')}>{say('howComputed.employerCosts', { multiplier })}</Line>
        {example && (
          <Line term={say('howComputed.example', { rate: rateWords(example, currency) })}>
            {say('howComputed.loaded', { cost: amount(loadedHourly(example, settings), currency) })}
          </Line>
        )}
      </Lines>
      <p className="mt-3 max-w-prose text-sm text-faint">
        {say('howComputed.rules', { currency, minutes: overrunCapMinutes })}
      </p>
      {children}
    </Fold>
  );
}
