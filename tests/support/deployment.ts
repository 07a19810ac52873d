import { afterAll, beforeAll, vi } from 'vitest';

/** Gives the tests of a file that renders emails the environment of a deployment at https://tab.example. */
export function inDeployment(): void {
  beforeAll(() => {
    const env = {
      DATABASE_URL: 'postgresql://localhost/x',
      SESSION_SECRET: 'a secret of at least 32 characters',
      RESEND_API_KEY: 're_test',
      MAIL_FROM: 'tab@example.com',
      BASE_URL: 'https://tab.example',
    };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  });
  afterAll(() => vi.unstubAllEnvs());
}
