import type { Shape } from '#api/fields.ts';
import type { Operation as Described } from '#api/reference.ts';
import { exampleParameters, snippets } from '#api/snippets.ts';
import { env } from '#lib/env.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { Meanings, Rich, Route, Section, Subsection, Text, To } from '../parts.tsx';
import { Examples } from './examples.tsx';
import { FieldList, placeOf } from './field-list.tsx';
import { TryIt } from './try-it.tsx';

const AUTH = {
  token: (
    <>
      With an <To href="/docs/api#token">API token</To>.
    </>
  ),
  session: (
    <>
      With a <To href="/docs/api#session">session</To>.
    </>
  ),
} as const;

/** One operation, with everything in its contract. */
export function Operation({ operation }: { operation: Described }) {
  const { id, method, path, summary, description, auth, parameters, body, response, errors } = operation;
  const code = snippets(operation, {
    baseUrl: env().baseUrl,
    parameters: exampleParameters(operation),
    body: body?.example,
  });
  return (
    <Section id={id} title={summary}>
      <Route method={method} path={path} />
      <Text>
        {auth === null ? 'Open to everyone.' : AUTH[auth]} {description && <Rich text={description} />}
      </Text>
      {parameters.length > 0 && (
        <>
          <Subsection>Parameters</Subsection>
          <FieldList fields={parameters} />
        </>
      )}
      {body && (
        <>
          <Subsection>Body</Subsection>
          {body.shape ? (
            <FieldList fields={body.shape.fields} />
          ) : (
            <Text>The image as it is: {body.types.join(' or ')}.</Text>
          )}
        </>
      )}
      <Subsection>Example</Subsection>
      <Examples of={id} code={code} />
      {auth === 'token' && <TryIt path={path} parameters={parameters} />}
      <Subsection>Response</Subsection>
      {response.shape === null ? (
        <Text>{response.status}, without a body.</Text>
      ) : (
        <>
          <CodeBlock title={`${id}: ${response.status}`} code={JSON.stringify(response.example, null, 2)} />
          <FieldList fields={response.shape.fields} optional="not always" />
        </>
      )}
      <Subsection>Errors</Subsection>
      <Meanings
        wide
        of={Object.fromEntries(errors.map(({ status, code: name, message }) => [`${status} ${name}`, message]))}
      />
    </Section>
  );
}

/** The objects inside those that a page's operations take and return. */
export function Objects({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <Section id="objects" title="Objects">
      {shapes.map(({ name, description, fields }) => (
        <div key={name} className="flex flex-col gap-3">
          <Subsection id={placeOf(name ?? '')}>{name}</Subsection>
          <Text>
            <Rich text={description} />
          </Text>
          {fields.length > 0 && <FieldList fields={fields} optional="not always" />}
        </div>
      ))}
    </Section>
  );
}
