import { deviceLocales } from '#lib/client/device-format.ts';
import { LiveMeter } from './live-meter.tsx';
import { say } from './say.ts';

/** The meter to try, with its words in the page's language; what it fills in while it runs is in braces. */
export function TryMeter() {
  return (
    <LiveMeter
      locales={deviceLocales()}
      words={{
        label: say('meter.label'),
        people: say('meter.people'),
        rate: say('meter.rate'),
        peopleWrong: say('meter.peopleWrong'),
        rateWrong: say('meter.rateWrong'),
        pause: say('meter.pause'),
        resume: say('meter.resume'),
        running: say('meter.running'),
        paused: say('meter.paused'),
        overrun: say('meter.overrun'),
        of: say('meter.of', { time: '{time}', planned: '{planned}' }),
        perMinute: say('meter.perMinute', { cost: '{cost}' }),
        left: say('meter.left', { time: '{time}' }),
        over: say('meter.over', { cost: '{cost}' }),
      }}
    />
  );
}
