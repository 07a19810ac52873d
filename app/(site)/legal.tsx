import type { ReactNode } from 'react';
import { spokenNow } from '#lib/client/spoken.ts';
import { env } from '#lib/env.ts';
import { textLink } from '#ui/button.tsx';
import { rich, say } from '#words/site.ts';
import { LanguageOffer, Languages } from './languages.tsx';
import { linkTo } from './links.tsx';

interface LegalProps {
  /** The English address. */
  path: string;
  title: string;
  intro: string;
  children: ReactNode;
}

/** A page of text: title, introduction, and parts. */
export function Legal({ path, title, intro, children }: LegalProps) {
  return (
    <>
      <LanguageOffer path={path} />
      <article className="max-w-prose pt-10 sm:pt-14">
        <h1 className="font-mono text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
        <p className="mt-4 text-lg leading-relaxed text-pretty">{intro}</p>
        {spokenNow().language !== 'en' && (
          <p className="mt-4 text-faint">{rich('legal.translated', { link: linkTo(path) })}</p>
        )}
        {children}
        <Languages path={path} />
      </article>
    </>
  );
}

/** A part with a title that can be linked to. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-6 font-mono text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-4 leading-relaxed">{children}</div>
    </section>
  );
}

/** The operator of this service, as configured. */
export function Operator() {
  const { OPERATOR_NAME: name, OPERATOR_CONTACT: contact } = env();
  if (name === undefined && contact === undefined) {
    return (
      <p className="border-s-4 border-ink ps-4">
        {rich('operator.unknown', {
          name: () => <Setting name="OPERATOR_NAME" />,
          contact: () => <Setting name="OPERATOR_CONTACT" />,
        })}
      </p>
    );
  }
  return (
    <p>
      {name === undefined
        ? say('operator.nameless')
        : rich('operator.known', { name, b: (inside) => <strong>{inside}</strong> })}{' '}
      {contact === undefined
        ? say('operator.unreachable')
        : rich('operator.reach', {
            address: contact,
            link: (inside) => (
              <a
                href={contact.includes('@') ? `mailto:${contact}` : contact}
                dir="ltr"
                className={`${textLink} wrap-anywhere`}
              >
                {inside}
              </a>
            ),
          })}
    </p>
  );
}

const Setting = ({ name }: { name: string }) => <code className="font-mono text-[0.9em]">{name}</code>;
