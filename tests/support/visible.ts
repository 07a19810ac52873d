/** Returns the address of a page's picture for previews. */
export const previewOf = (html: string): string =>
  html.match(/property="og:image" content="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** Returns the text that a page or an email shows, without scripts, with each run of whitespace as one space. */
export const visible = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
