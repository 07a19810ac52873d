import { zonedTime } from '#lib/format.ts';
import { directionOf, figureWords, type Reader } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { FEWEST_VOTES } from '#lib/receipts/terms.ts';
import css from './worth.module.css';

const RESULTS = { yes: 'worth.mostYes', split: 'worth.split', no: 'worth.mostNo' } as const;

interface Props {
  receipt: Pick<PublicReceipt, 'id' | 'votesCloseAt' | 'worth' | 'timeZone'>;
  reader: Reader;
  hasVoted: boolean;
}

/**
 * Asks whether the meeting was worth it, without scripts. Once voting has closed, says what most voters said, if enough
 * voted.
 */
export function WasItWorthIt({ receipt: { id, votesCloseAt, worth, timeZone }, reader, hasVoted }: Props) {
  const { language, locales, say } = reader;
  if (votesCloseAt === undefined && !worth) return null;
  const time = zonedTime(votesCloseAt ?? 0, timeZone, locales, figureWords(reader));
  const facts = { votes: FEWEST_VOTES, time };
  return (
    <section className={css.worth} lang={language} dir={directionOf(language)} aria-labelledby="worth">
      {votesCloseAt === undefined ? (
        <h2 id="worth">{worth && say(RESULTS[worth])}</h2>
      ) : (
        <>
          <h2 id="worth">{say('worth.ask')}</h2>
          {hasVoted ? (
            <p role="status">{say('worth.thanks', facts)}</p>
          ) : (
            <>
              <form method="post" action={`/api/receipts/${id}/votes`}>
                <button type="submit" name="worth" value="yes">
                  {say('worth.yes')}
                </button>
                <button type="submit" name="worth" value="no">
                  {say('worth.no')}
                </button>
              </form>
              <p>{say('worth.note', facts)}</p>
            </>
          )}
        </>
      )}
    </section>
  );
}
