// Preloaded into the local app to make its clock settable. The clock continues from the time it is set to.
const RealDate = Date;
let offset = process.env.CLOCK_START ? Number(process.env.CLOCK_START) - RealDate.now() : 0;

globalThis.Date = class SetDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [Date.now()] : args));
  }
  static now() {
    return RealDate.now() + offset;
  }
  // Next replaces this Date with its own, and copies only own properties.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
};

process.on('message', (message) => {
  if (typeof message?.offset !== 'number') return;
  offset = message.offset;
  process.send?.({ reply: 'set' });
});
process.channel?.unref();
