// Preloaded into the app on this machine: a clock that can be set. It runs on from there.
const RealDate = Date;
let offset = process.env.CLOCK_START ? Number(process.env.CLOCK_START) - RealDate.now() : 0;

globalThis.Date = class SetDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [Date.now()] : args));
  }
  static now() {
    return RealDate.now() + offset;
  }
  // Next puts a Date of its own in place of this one and copies own properties only.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
};

process.on('message', (message) => {
  if (typeof message?.now !== 'number') return;
  offset = message.now - RealDate.now();
  process.send?.({ clock: 'set' });
});
process.channel?.unref();
