import { say } from '#words/site-landing.ts';

/**
 * Returns the words of the landing page's meter, which runs in the browser, in the page's language. It fills in what is in
 * braces.
 */
export const meterWords = () => ({
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
});
