import { spokenNow } from '#lib/client/spoken.ts';
import { inApp } from './in-app.ts';
import { RunningAppLink } from './running-app-link.tsx';
import { say } from './say.ts';

/** Leads into the app, as `text` says; if a meeting runs on this device, back to it, with what it costs so far. */
export function AppLink({ className, text = say('nav.app') }: { className: string; text?: string }) {
  return (
    <RunningAppLink
      className={className}
      href={inApp('/app', spokenNow().language)}
      text={text}
      back={say('nav.back', { cost: '{cost}' })}
    />
  );
}
