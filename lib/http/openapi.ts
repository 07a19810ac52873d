import { z } from 'zod';
import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { AnyOperation, Contract, Handler } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { ErrorBody } from './schema.ts';

interface DocumentOptions {
  title: string;
  version: string;
  description: string;
  /** The operator of the service, and how to reach them. */
  contact: { name: string; url: string } | { name: string; email: string };
  termsOfService: string;
  externalDocs: { description: string; url: string };
  /** The public origin. */
  server: string;
  tags: { name: string; description: string }[];
  /** Keyed by the names that the operations' auth schemes use. */
  securitySchemes: NonNullable<NonNullable<ZodOpenApiObject['components']>['securitySchemes']>;
}

/**
 * Returns the OpenAPI 3.1 document of these routes. It says only what their contracts say, so it can't drift from what is
 * checked at run time.
 */
export function openApiDocument(
  handlers: readonly Handler[],
  {
    title,
    version,
    description,
    contact,
    termsOfService,
    externalDocs,
    server,
    tags,
    securitySchemes,
  }: DocumentOptions,
) {
  const contracts = handlers.map((handler) => handler.contract);
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      contact,
      termsOfService,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    externalDocs,
    servers: [{ url: server, description: 'This service.' }],
    tags,
    paths: Object.fromEntries(contracts.map((contract) => [contract.path, pathItem(contract)])),
    components: {
      securitySchemes,
      headers: { RequestId: REQUEST_ID, RetryAfter: RETRY_AFTER },
      responses: { HeadersTooLarge: HEADERS_TOO_LARGE },
    },
  };
  return createDocument(document);
}

const REQUEST_ID = {
  description: 'Identifies the request in our log. Include it when you report a problem.',
  schema: { type: 'string' as const, format: 'uuid', maxLength: 36 },
};
const RETRY_AFTER = {
  description: 'How long to wait before the next try. Seconds.',
  schema: { type: 'integer' as const, minimum: 1 },
};
/**
 * Node's own refusal, before any of our code runs. Any request can get it, but the document names it only where no other
 * error of its kind can occur: it has no body, so beside others it would make every error of a generated client optional.
 */
const HEADERS_TOO_LARGE = { description: 'The request’s headers are larger than 16 KB. The response has no body.' };

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' as const } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' as const } };

/** Writes a header's name the usual way: `Idempotency-Key`. Names in a contract are in lowercase, as in requests. */
function usualCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function headerParams({ shape }: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [usualCase(name), schema])));
}

function operationsOf(contract: Contract): [method: string, declared: AnyOperation][] {
  return Object.entries(contract.operations).flatMap(([method, declared]) => (declared ? [[method, declared]] : []));
}

function pathItem(contract: Contract): Record<string, ZodOpenApiOperationObject> {
  return Object.fromEntries(
    operationsOf(contract).map(([method, declared]) => [method.toLowerCase(), describe(method, declared)]),
  );
}

function describe(method: string, declared: AnyOperation): ZodOpenApiOperationObject {
  const { params, query, headers } = declared;
  const codes = errorsOf(method, declared);
  return {
    operationId: declared.id,
    tags: [declared.tag],
    summary: declared.summary,
    ...(declared.description === undefined ? {} : { description: declared.description }),
    security: declared.auth.name === null ? [] : [{ [declared.auth.name]: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(headers instanceof z.ZodObject ? { header: headerParams(headers) } : {}),
    },
    ...requestBody(declared),
    responses: {
      [String(declared.status)]: {
        description: `${declared.summary}.`,
        headers: requestId,
        ...(declared.status !== 204 && {
          content: {
            [declared.events ? 'text/event-stream' : 'application/json']: {
              schema: declared.response,
              example: declared.example.response,
            },
          },
        }),
      },
      ...errorResponses(codes),
      ...(codes.every((code) => ERRORS[code][0] >= 500) && {
        431: { $ref: '#/components/responses/HeadersTooLarge' as const },
      }),
    },
  };
}

function requestBody({ body, example }: AnyOperation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (!body) return {};
  const content = Object.entries(body.content).map(([type, media]) => [
    type,
    { ...media, ...(type === 'application/json' ? { example: example.request } : {}) },
  ]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
}

/** Returns every error code that an operation can return: its own, its auth scheme's, its body's, and the kit's. */
export function errorsOf(method: string, declared: AnyOperation): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...declared.auth.errors,
    ...(declared.body?.errors ?? []),
    ...declared.errors,
    'internal',
    'unavailable',
  ];
  if (method !== 'GET' && declared.auth.ambient) codes.push('forbidden');
  if (declared.params || declared.query || declared.headers) codes.push('invalid_request');
  return [...new Set(codes)];
}

function errorResponses(codes: readonly ErrorCode[]): NonNullable<ZodOpenApiOperationObject['responses']> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, same]) => [
        String(status),
        {
          description: same.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
          headers: { ...requestId, ...(status === 429 || status === 503 ? retryAfter : {}) },
          content: {
            'application/json': {
              schema: ErrorBody,
              examples: Object.fromEntries(
                same.map((code) => [code, { value: { error: { code, message: ERRORS[code][1] } } }]),
              ),
            },
          },
        },
      ]),
  );
}
