import type { ReactNode } from 'react';
import { env } from '#lib/env.ts';
import { textLink } from '#ui/button.tsx';

/** A page of text: its title, when it last changed, and its parts. */
export function Legal({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <article className="max-w-prose pt-10 sm:pt-14">
      <h1 className="font-mono text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg leading-relaxed text-pretty">{intro}</p>
      {children}
    </article>
  );
}

/** A part under its own title, which can be linked to. */
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

/** The operator of this service, as far as they have said. */
export function Operator() {
  const { OPERATOR_NAME: name, OPERATOR_CONTACT: contact } = env();
  if (name === undefined && contact === undefined) {
    return (
      <p className="border-l-4 border-accent pl-4">
        Whoever runs this service hasn’t said who they are or how to reach them. If that’s you, set{' '}
        <code className="font-mono text-[0.9em]">OPERATOR_NAME</code> and{' '}
        <code className="font-mono text-[0.9em]">OPERATOR_CONTACT</code>.
      </p>
    );
  }
  return (
    <p>
      This service is run by {name === undefined ? 'someone who hasn’t given their name' : <strong>{name}</strong>}.{' '}
      {contact === undefined ? 'They haven’t said how to reach them.' : <Contact address={contact} />}
    </p>
  );
}

function Contact({ address }: { address: string }) {
  return (
    <>
      You can reach them at{' '}
      <a href={address.includes('@') ? `mailto:${address}` : address} className={`${textLink} wrap-anywhere`}>
        {address}
      </a>
      .
    </>
  );
}
