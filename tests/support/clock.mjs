// Preloaded into the app by startApp: a clock the test sets. It runs on from there.
const RealDate = Date;
let offset = process.env.TEST_NOW ? Number(process.env.TEST_NOW) - RealDate.now() : 0;

globalThis.Date = class TestDate extends RealDate {
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
