import { beforeEach, vi } from 'vitest';

function stub(more: Record<string, string>): void {
  const env = {
    DATABASE_URL: 'postgresql://localhost/x',
    SESSION_SECRET: 'a secret of at least 32 characters',
    RESEND_API_KEY: 're_test',
    MAIL_FROM: 'tab@example.com',
    BASE_URL: 'https://tab.example',
    ...more,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
}

/** Gives a file's tests the environment of a deployment at https://tab.example, changed by `more`. */
export const inDeployment = (more: Record<string, string> = {}): void => beforeEach(() => stub(more));

/** Stubs a production server's environment, plus `more`, for modules loaded from now on. */
export function stubProduction(more: Record<string, string>): void {
  vi.resetModules();
  stub({ NODE_ENV: 'production', ...more });
}
