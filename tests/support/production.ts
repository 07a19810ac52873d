import { vi } from 'vitest';

/** Stubs a production server's environment, plus `more`, for modules that are loaded from now on. */
export function stubProduction(more: Record<string, string>): void {
  vi.resetModules();
  for (const [name, value] of Object.entries({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://u:p@db.example/x',
    SESSION_SECRET: 's'.repeat(32),
    RESEND_API_KEY: 're_x',
    MAIL_FROM: 'a@example.com',
    BASE_URL: 'https://app.example',
    ...more,
  }))
    vi.stubEnv(name, value);
}
