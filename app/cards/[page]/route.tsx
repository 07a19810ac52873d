import { ImageResponse } from 'next/og';
import { CARD } from '../../(site)/metadata.ts';
import { SITE_PAGES } from '../../(site)/pages.ts';
import { FONT_FAMILY, fonts } from '../../r/[id]/image.png/fonts.ts';

/** Drawn by the build: a card says nothing that depends on where the site runs. */
export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { page: string }[] {
  return Object.keys(SITE_PAGES).map((name) => ({ page: `${name}.png` }));
}

/** The light tokens of globals.css, since a picture has no dark mode. */
const COLOR = { desk: '#efeadd', paper: '#fffdf7', ink: '#1f1d1a', faint: '#625c50', accent: '#b3261e' };

/** The picture that previews of links to a page of the site show. */
export async function GET(_request: Request, { params }: { params: Promise<{ page: string }> }): Promise<Response> {
  const { page } = await params;
  const found = Object.entries(SITE_PAGES).find(([name]) => page === `${name}.png`);
  if (!found) return new Response(null, { status: 404 });
  const [, { headline, path }] = found;
  return new ImageResponse(<Card headline={headline} path={path} />, { ...CARD, fonts });
}

function Card({ headline, path }: { headline: string; path: string }) {
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        justifyContent: 'center',
        background: COLOR.desk,
        color: COLOR.ink,
        fontFamily: FONT_FAMILY,
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
        <div style={{ width: 800, fontSize: 68, fontWeight: 600, lineHeight: 1.15, letterSpacing: -1.5 }}>
          {headline}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ height: 6, background: COLOR.accent }} />
          <div style={{ display: 'flex', justifyContent: 'space-between', marginTop: 24, fontSize: 26 }}>
            <div style={{ color: COLOR.faint }}>See what a meeting costs while it runs.</div>
            <div style={{ fontWeight: 600 }}>{path === '/' ? '' : path}</div>
          </div>
        </div>
      </div>
    </div>
  );
}
