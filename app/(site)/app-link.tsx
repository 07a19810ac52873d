import { spokenNow } from '#lib/client/spoken.ts';
import { say } from '#words/site.ts';
import { inApp } from './links.tsx';
import { RunningAppLink } from './running-app-link.tsx';

interface Props {
  className: string;
  /** Further class names while no meeting is running. */
  idleClassName?: string;
  text?: string;
}

/**
 * Leads into the app, as `text` says. If a meeting is running on this device, leads back to it and shows its cost so far.
 */
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
