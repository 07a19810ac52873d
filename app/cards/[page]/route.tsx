import { ImageResponse } from 'next/og';
import { sayIn } from '#lib/client/words.ts';
import { directionOf, LANGUAGES } from '#lib/languages/terms.ts';
import { room } from '#words/site.ts';
import { CARD, cardName } from '../../(site)/metadata.ts';
import { isSpoken, SITE_PAGES, type SitePageName, spokenPage } from '../../(site)/pages.ts';
import { Lettering } from '../../r/[id]/image.png/lettering.ts';
import { wordsOf } from '../../speak-here.ts';

/** Rendered by the build: a card doesn't depend on where the site runs. */
export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { page: string }[] {
  return cards().map(({ name }) => ({ page: name }));
}

/** The light tokens of globals.css: a picture has no dark mode. */
const COLOR = { desk: '#efeadd', paper: '#fffdf7', ink: '#1f1d1a', faint: '#625c50', accent: '#b3261e' };

/** Serves the picture for link previews of a page of the site. */
export async function GET(_request: Request, { params }: { params: Promise<{ page: string }> }): Promise<Response> {
  const { page } = await params;
  const found = cards().find(({ name }) => page === name);
  if (!found) return new Response(null, { status: 404 });
  const { of, language } = found;
  const words = await wordsOf(language);
  const { headline, path } = isSpoken(of) ? spokenPage(of, words) : SITE_PAGES[of];
  const lettering = new Lettering(language);
  const content = {
    // The width of the paper in em.
    headline: lettering.lines(headline, WIDTH / SIZE, 5) ?? [],
    line: lettering.line(sayIn(room, words)('card.line')) ?? '',
  };
  return new ImageResponse(<Card {...content} lettering={lettering} path={path} />, {
    ...CARD,
    fonts: lettering.fonts,
  });
}

/** Returns a page's card in English, and in each language that has the page. */
const cards = () =>
  // Object.keys loses the keys' types.
  (Object.keys(SITE_PAGES) as SitePageName[]).flatMap((of) =>
    LANGUAGES.filter((language) => language === 'en' || isSpoken(of)).map((language) => ({
      ...{ of, language, name: cardName(of, language) },
    })),
  );

/** The headline's, in pixels. */
const [WIDTH, SIZE] = [860, 68];

interface CardProps {
  headline: readonly string[];
  line: string;
  path: string;
  lettering: Lettering;
}

function Card({ headline, line, path, lettering }: CardProps) {
  const alignItems = directionOf(lettering.language) === 'rtl' ? 'flex-end' : 'flex-start';
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        justifyContent: 'center',
        background: COLOR.desk,
        color: COLOR.ink,
        fontFamily: lettering.family,
      }}
    >
      <div
        style={{
          width: 1088,
          height: 574,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: '56px 64px 44px',
          background: COLOR.paper,
        }}
      >
        <div style={{ fontSize: 26, fontWeight: 600, letterSpacing: 6 }}>MEETING TAB</div>
        <div style={{ display: 'flex', flexDirection: 'column', alignItems }}>
          {headline.map((text) => (
            <div
              key={text}
              style={{ maxWidth: WIDTH, fontSize: SIZE, fontWeight: 600, lineHeight: 1.15, letterSpacing: -1.5 }}
            >
              {text}
            </div>
          ))}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ height: 6, background: COLOR.accent }} />
          <div style={{ display: 'flex', justifyContent: 'space-between', marginTop: 24, fontSize: 26 }}>
            <div style={{ color: COLOR.faint }}>{line}</div>
            <div style={{ fontWeight: 600 }}>{path === '/' ? '' : path}</div>
          </div>
        </div>
      </div>
    </div>
  );
}
