import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meter-live.ts';
import { canAskToNotify } from '../../meeting/tell-hidden.ts';
import { usePreference } from '../../shared/preference.ts';

/** Asks whether this device should say when a meeting is over, the first time that one has a planned length. */
export function AskToNotify() {
  const [isAsked, setAsked] = usePreference('end-asked', false);
  const [isOn] = usePreference('end-alerts', true);
  const [canAsk] = useState(canAskToNotify);
  if (isAsked || !isOn || !canAsk) return null;
  return (
    <div className="mt-5">
      <Notice
        actions={
          <div className="flex flex-wrap gap-3">
            <Button
              size="compact"
              onClick={() => {
                setAsked(true);
                // The browser asks, and remembers the answer.
                void Notification.requestPermission();
              }}
            >
              {say('endAlert.yes')}
            </Button>
            <Button variant="quiet" size="compact" onClick={() => setAsked(true)}>
              {say('endAlert.no')}
            </Button>
          </div>
        }
      >
        {say('endAlert.ask')}
      </Notice>
    </div>
  );
}

/** A switch for alerts, and one for the tone. */
export function EndAlertSwitches() {
  const [isOn, setOn] = usePreference('end-alerts', true);
  const [hasTone, setTone] = usePreference('end-tone', false);
  return (
    <>
      <Checkbox className="text-sm" checked={isOn} onChange={setOn}>
        {say('endAlert.switch')}
      </Checkbox>
      {isOn && (
        <Checkbox className="text-sm" checked={hasTone} onChange={setTone}>
          {say('endAlert.tone')}
        </Checkbox>
      )}
    </>
  );
}
