import { spokenNow } from '#lib/client/spoken.ts';
import { inApp } from './in-app.ts';
import { RunningAppLink } from './running-app-link.tsx';
import { say } from './say.ts';

interface Props {
  className: string;
  /** What it has besides, while no meeting runs. */
  idleClassName?: string;
  text?: string;
}

/** Leads into the app, as `text` says; if a meeting runs on this device, back to it, with what it costs so far. */
export function AppLink({ className, idleClassName, text = say('nav.app') }: Props) {
  return (
    <RunningAppLink
      className={className}
      idleClassName={idleClassName}
      href={inApp('/app', spokenNow().language)}
      text={text}
      back={say('nav.back', { cost: '{cost}' })}
    />
  );
}
