import { env } from '#lib/env.ts';
import { isBearer } from '#lib/http/auth.ts';
import { ApiError } from '#lib/http/errors.ts';
import { CONTENT_TYPE, metricsText } from '#lib/status/service.ts';

/** Serves metrics in Prometheus's format, or 404 without METRICS_TOKEN. */
export async function GET(request: Request): Promise<Response> {
  const token = env().METRICS_TOKEN;
  if (token === undefined) return refusal(new ApiError('not_found'));
  if (!isBearer(request, token))
    return refusal(new ApiError('unauthorized', { message: 'missing or invalid METRICS_TOKEN' }));
  return new Response(await metricsText(), { headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' } });
}

function refusal(error: ApiError): Response {
  const response = error.toResponse();
  response.headers.set('cache-control', 'no-store');
  if (error.code === 'unauthorized') response.headers.set('www-authenticate', 'Bearer');
  return response;
}
