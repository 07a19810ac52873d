/** What a check has found: fine, something to think about, or something to fix. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

/** Returns a line for a terminal, without any of the `secrets`. */
export function lineOf({ level, text }: Finding, secrets: readonly string[]): string {
  const safe = secrets.reduce((line, secret) => line.replaceAll(secret, '…'), text.replaceAll('\n', ' '));
  return `${level.padEnd(8)} ${safe}`;
}

/** Returns why a call failed, as Node names it: its own code, or that of the error it wraps. */
export function codeOfCall(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return codeOfCall(error.cause);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Returns a finding about a difference between clocks, in ms. */
export function clockFinding(whose: string, skewMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const text = `This machine’s clock is ${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} ${whose}`;
  if (seconds >= 60) return problem(`${text}: sign-in codes and sessions end at the wrong time. Set it by NTP.`);
  if (seconds >= 5) return warning(`${text}. Set it by NTP.`);
  return ok(`This machine’s clock agrees with ${whose}`);
}
