import { beforeEach, vi } from 'vitest';

/** Gives a file's tests the environment of a deployment, at https://tab.example unless `more` says otherwise. */
export function inDeployment(more: Record<string, string> = {}): void {
  beforeEach(() => {
    const env = {
      DATABASE_URL: 'postgresql://localhost/x',
      SESSION_SECRET: 'a secret of at least 32 characters',
      RESEND_API_KEY: 're_test',
      MAIL_FROM: 'tab@example.com',
      BASE_URL: 'https://tab.example',
      ...more,
    };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  });
}
