import { useEffect, useRef, useState } from 'react';
import { useCommand, useMeeting } from '#lib/client/hooks/hooks.ts';
import { useShared } from '#lib/client/hooks/use-shared.ts';
import { showMeeting } from '#lib/client/meetings/commands.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { Button, TextButton, textLook } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/meetings.ts';
import { DescribeMeeting } from '../meeting/editing/describe-meeting.tsx';
import { SaveAsTemplate } from '../meeting/editing/save-as-template.tsx';
import { MeetingTimes } from '../meeting/editing/span-form.tsx';
import { listPath } from '../meeting/routes.ts';
import { ShareReceipt } from '../meeting/sharing/share-receipt.tsx';
import { takeFocus } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { Attendees } from './attendees.tsx';
import { titleOrDefault } from './day-words.ts';
import { Figures } from './figures.tsx';
import { Pauses } from './pauses.tsx';
import { linkTo, navigate } from './routes.ts';
import type { DeletedMeeting } from './still-shared-notice.tsx';

interface Props {
  id: string;
  /** It has just been added, with its own form. */
  isNew: boolean;
  onDeleted: (meeting: DeletedMeeting) => void;
}

/** One meeting: its figures, its receipt, and forms to edit it. On a wide screen, people have a column of their own. */
export function MeetingDetail({ id, isNew, onDeleted }: Props) {
  const details = useMeeting(id);
  const remove = useDelete();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = details !== undefined;

  useEffect(() => {
    // The clicked row is hidden now.
    if (isRead) heading.current?.focus({ preventScroll: true });
  }, [isRead]);

  async function removeMeeting({ meeting }: MeetingDetails) {
    const { title } = meeting;
    const name = say('meeting.quoted', { title: titleOrDefault(title) });
    if (!(await remove({ table: 'meetings', id, name }))) return;
    onDeleted({ id, title });
    navigate(listPath());
  }

  // A finished meeting is as wide as the shell; the container of screens is 12 rem narrower.
  const isWide = details?.meeting.endedAt !== null;
  return (
    <div className={isWide ? 'lg:-mx-24' : ''}>
      <a {...linkTo(listPath())} className={`${textLook('action')} -mt-4 mb-2`}>
        {say('back.link')}
      </a>
      {details && (
        <>
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
            <ScreenHeading ref={heading} dir="auto" className="min-w-0 flex-1 basis-56">
              {titleOrDefault(details.meeting.title)}
            </ScreenHeading>
            <TextButton look="action" onClick={() => void removeMeeting(details)}>
              {say('detail.delete')}
            </TextButton>
          </div>
          {isNew && (
            <div className="mb-6">
              <Notice
                actions={
                  <Button variant="plain" onClick={() => void removeMeeting(details)}>
                    {say('detail.undo')}
                  </Button>
                }
              >
                {say('detail.added')}
              </Notice>
            </div>
          )}
          <Detail details={details} />
        </>
      )}
      {details === null && (
        <Paper>
          <SectionHeading as="h1" ref={heading}>
            {say('detail.missing')}
          </SectionHeading>
          <p className="mt-2 text-faint">{say('detail.missingText')}</p>
        </Paper>
      )}
    </div>
  );
}

function Detail({ details }: { details: MeetingDetails }) {
  const { meeting, pauses } = details;
  const isRunning = meeting.endedAt === null;
  // Another meeting may be shown there. If the store can't save the choice, useStore has the failure.
  const show = useCommand(showMeeting);
  return (
    <div
      className={`flex flex-col gap-10 ${isRunning ? '' : 'lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12'}`}
    >
      {isRunning && (
        <Notice
          actions={
            <ButtonLink variant="plain" href="/app" onClick={() => void show.run({ meetingId: meeting.id })}>
              {say('detail.openMeter')}
            </ButtonLink>
          }
        >
          {say('detail.running')}
        </Notice>
      )}
      <Figures details={details} />
      {!isRunning && (
        <div>
          <ShareSection details={details} />
        </div>
      )}
      <div className={isRunning ? '' : 'lg:col-start-2 lg:row-span-3 lg:row-start-1'}>
        <Attendees details={details} />
      </div>
      <section aria-labelledby="edit">
        <SectionHeading id="edit">{say('detail.edit')}</SectionHeading>
        <p className="mt-1 text-faint">{say('detail.editText')}</p>
        <DescribeMeeting details={details} />
        <MeetingTimes meeting={meeting} />
        <Pauses meeting={meeting} pauses={pauses} />
        <SaveAsTemplate details={details} space="large" />
      </section>
    </div>
  );
}

/** Opened with a button, since the receipt nearly repeats the figures above. Open if already shared, to show the link. */
function ShareSection({ details }: { details: MeetingDetails }) {
  const shared = useShared(details.meeting.id);
  const [state, setState] = useState<'unread' | 'closed' | 'asked' | 'shared'>('unread');
  if (state === 'unread' && shared === null) setState('closed');
  if ((state === 'unread' || state === 'closed') && shared) setState('shared');
  if (state === 'unread' || state === 'closed') {
    return (
      <>
        <SectionHeading>{say('share.title')}</SectionHeading>
        {state === 'closed' && (
          <>
            <p className="mt-1 mb-4 text-faint">{say('share.text')}</p>
            <Button onClick={() => setState('asked')}>{say('share.action')}</Button>
          </>
        )}
      </>
    );
  }
  return (
    <section aria-labelledby="share">
      {/* Takes the focus if opened with the button, which is gone. */}
      <SectionHeading id="share" ref={state === 'asked' ? takeFocus : null} className="mb-4">
        {say(state === 'asked' ? 'share.action' : 'share.title')}
      </SectionHeading>
      <div className="max-w-md">
        <ShareReceipt details={details} />
      </div>
    </section>
  );
}
