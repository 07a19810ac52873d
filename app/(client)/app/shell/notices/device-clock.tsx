'use client';

import { useEffect } from 'react';
import { deviceDuration } from '#lib/client/durations.ts';
import { useClockOffset } from '#lib/client/hooks/use-now.ts';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-notices.ts';
import { usePreference } from '../../shared/preference.ts';

/** Says that this device's clock is wrong, until dismissed. If it was right in between, says it again. */
export function DeviceClock() {
  const offset = useClockOffset();
  const [isNoted, setNoted] = usePreference('clock-noted', false);
  const isRight = offset === 0;

  useEffect(() => {
    if (isRight && isNoted) setNoted(false);
  }, [isRight, isNoted, setNoted]);

  if (isRight || isNoted) return null;
  const length = deviceDuration(Math.abs(offset));
  return (
    <div className="mb-8">
      <Notice actions={<TextButton onClick={() => setNoted(true)}>{say('deviceClock.dismiss')}</TextButton>}>
        {say('deviceClock.wrong', { length, direction: offset < 0 ? 'fast' : 'slow' })}
      </Notice>
    </div>
  );
}
