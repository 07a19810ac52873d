import type { Operation } from './reference.ts';

/** The values for a call. */
export interface Values {
  baseUrl: string;
  /** By name. Only these parameters are sent. */
  parameters: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined sends nothing. */
  body?: unknown;
}

export const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;
export type Language = keyof typeof LANGUAGES;

/** The environment variables that examples read the secret from: a token, or the session's cookie with its name. */
const SECRETS = { token: 'MEETING_TAB_TOKEN', session: 'MEETING_TAB_SESSION' } as const;

/** Returns example values for an operation's required parameters. */
export function exampleParameters({ parameters }: Operation): Record<string, string> {
  const needed = parameters.filter(({ isRequired }) => isRequired);
  return Object.fromEntries(needed.map(({ name }) => [name, EXAMPLES[name] ?? 'ID']));
}

const EXAMPLES: Readonly<Record<string, string>> = { workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW' };

/** Returns a program, in each language, that makes the call and prints the response. An error makes it fail. */
export function snippets(operation: Operation, values: Values): Record<Language, string> {
  const call = {
    method: operation.method,
    auth: operation.auth,
    url: urlOf(operation, values),
    headers: headersOf(operation, values),
    body: values.body,
    // Images are sent as they are, from a file.
    file: operation.body && operation.body.shape === null ? 'logo.png' : null,
    isStream: operation.response.isStream,
    isEmpty: operation.response.status === '204',
  };
  return { curl: curl(call), javascript: javascript(call), python: python(call) };
}

interface Call {
  method: string;
  auth: Operation['auth'];
  url: string;
  headers: Record<string, string>;
  body: unknown;
  file: string | null;
  isStream: boolean;
  /** There is no body to print, so it prints the status. */
  isEmpty: boolean;
}

function urlOf({ path, parameters }: Operation, { baseUrl, parameters: given }: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const query = parameters.flatMap(({ name, in: place }) =>
    place === 'query' && given[name] !== undefined ? [[name, given[name]]] : [],
  );
  return `${baseUrl}${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
}

function headersOf({ body, parameters }: Operation, { parameters: given }: Values): Record<string, string> {
  const sent = parameters.flatMap(({ name, in: place }) =>
    place === 'header' && given[name] !== undefined ? [[name, given[name]]] : [],
  );
  return { ...Object.fromEntries(sent), ...(body && { 'Content-Type': body.types[0] ?? 'application/json' }) };
}

/** Returns the text in single quotes, for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, auth, url, headers, body, file, isStream, isEmpty }: Call): string {
  const sends = body !== undefined || file !== null;
  const parts = [
    `curl${isStream ? ' -N' : ''} --fail-with-body${method === (sends ? 'POST' : 'GET') ? '' : ` -X ${method}`} ${quoted(url)}`,
    auth === 'token' && `-H "Authorization: Bearer $${SECRETS.token}"`,
    auth === 'session' && `-b "$${SECRETS.session}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    body !== undefined && `-d ${quoted(JSON.stringify(body, null, 2))}`,
    file !== null && `--data-binary @${file}`,
    isEmpty && `-w ${quoted('%{http_code}')}`,
  ];
  return parts.filter(Boolean).join(' \\\n  ');
}

function javascript({ method, auth, url, headers, body, file, isStream, isEmpty }: Call): string {
  const given = [
    auth === 'token' && `Authorization: \`Bearer \${process.env.${SECRETS.token}}\``,
    auth === 'session' && `Cookie: process.env.${SECRETS.session}`,
    ...Object.entries(headers).map(([name, value]) => `'${name}': '${value}'`),
  ].filter(Boolean);
  const options = [
    method !== 'GET' && `method: '${method}'`,
    given.length > 0 && `headers: {\n${given.map((line) => `    ${line},\n`).join('')}  }`,
    body !== undefined && `body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')})`,
    file && `body: readFileSync('${file}')`,
  ].filter(Boolean);
  const sent = options.length > 0 ? `, {\n${options.map((line) => `  ${line},\n`).join('')}}` : '';
  return [
    ...(file ? [`import { readFileSync } from 'node:fs';`, ''] : []),
    `const response = await fetch('${url}'${sent});`,
    ...(isStream || isEmpty
      ? ['if (!response.ok) throw new Error((await response.json()).error.message);']
      : ['const result = await response.json();', 'if (!response.ok) throw new Error(result.error.message);']),
    ...(isStream
      ? ['for await (const part of response.body.pipeThrough(new TextDecoderStream())) {', '  console.log(part);', '}']
      : [isEmpty ? 'console.log(response.status);' : 'console.log(result);']),
  ].join('\n');
}

function python({ method, auth, url, headers, body, file, isStream, isEmpty }: Call): string {
  const given = [
    auth === 'token' && `"Authorization": f"Bearer {os.environ['${SECRETS.token}']}"`,
    auth === 'session' && `"Cookie": os.environ["${SECRETS.session}"]`,
    ...Object.entries(headers).map(([name, value]) => `"${name}": "${value}"`),
  ].filter(Boolean);
  const options = [
    method !== 'GET' && `method="${method}"`,
    given.length > 0 && `headers={\n${given.map((line) => `        ${line},\n`).join('')}    }`,
    body !== undefined && `data=json.dumps(${literal(body).replaceAll('\n', '\n    ')}).encode()`,
    file && `data=Path("${file}").read_bytes()`,
  ].filter(Boolean);
  return [
    ...(isStream ? [] : ['import json']),
    ...(auth === null ? [] : ['import os']),
    ...(file ? ['from pathlib import Path'] : []),
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    "${url}",`,
    ...options.map((line) => `    ${line},`),
    ')',
    'with urlopen(request, timeout=30) as response:',
    ...(isStream
      ? ['    for line in response:', '        print(line.decode().strip())']
      : [isEmpty ? '    print(response.status)' : '    print(json.load(response))']),
  ].join('\n');
}

/** Returns JSON as Python writes it. */
function literal(value: unknown): string {
  // Inside a string they are followed by a quote; as values, they are at the end of a line.
  return JSON.stringify(value, null, 4).replace(
    /(: |^\s*)(true|false|null)(,?)$/gm,
    (_, before, word: string, after) => {
      const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
      return `${before}${words[word]}${after}`;
    },
  );
}
