import Stripe from 'stripe';
import { parseStripeEnv } from '../../env.ts';
import { ensureGenerated } from '../host/build.ts';
import { LaunchError, runLauncher } from '../host/scope.ts';

/** `npm run stripe:setup`: creates the product and its prices at Stripe. Safe to run again. */
await runLauncher(async (scope) => {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase } = parseStripeEnv(process.env);
  await ensureGenerated(scope);
  // Imported here, since they need what has just been generated.
  const { ensureCatalogue } = await import('../../billing/catalogue.ts');
  const { createStripe } = await import('../../billing/stripe.ts');
  try {
    const lines = await ensureCatalogue(
      createStripe({ key, ...(apiBase !== undefined && { apiBase }), timeoutMs: 20_000, retries: 2 }),
    );
    for (const line of lines) console.log(line);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new LaunchError(`Stripe: ${error.message}`);
    throw error;
  }
  return 0;
});
