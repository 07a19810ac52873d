import { headers } from 'next/headers';

/** What a page is about, for search engines, as a schema.org object. */
export async function StructuredData({ of }: { of: Record<string, unknown> }) {
  const policy = (await headers()).get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  // Inside a script, `</script>` would end it anywhere.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...of }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that can't end its element
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Returns questions and answers as a `FAQPage`. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
