import path from 'node:path';
import Stripe from 'stripe';
import { parseStripeEnv } from '../../env.ts';
import { ensureBuild, ensureGenerated } from '../build/build.ts';
import { writePackage } from '../build/package.ts';
import { LaunchError, type Scope } from '../host/scope.ts';

export async function packageInto(scope: Scope, [folder]: string[]): Promise<boolean> {
  if (folder === undefined)
    throw new LaunchError('Name a new folder, or one with an earlier package: npm run package FOLDER');
  await ensureBuild(scope);
  const size = Math.round((await writePackage(path.resolve(folder))) / 1_000_000);
  console.log(`Wrote ${size} MB to ${folder}. It runs on Node 24: node lib/local/bootstrap.mjs start`);
  return true;
}

export async function stripeSetup(scope: Scope): Promise<boolean> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase } = parseStripeEnv(process.env);
  await ensureGenerated(scope);
  // Imported here, since they need generated code.
  const { ensureCatalogue } = await import('../../billing/catalogue.ts');
  const { createStripe } = await import('../../billing/stripe.ts');
  try {
    const lines = await ensureCatalogue(createStripe({ key, apiBase, timeoutMs: 20_000, retries: 2 }));
    for (const line of lines) console.log(line);
    return true;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new LaunchError(`Stripe: ${error.message}`) : error;
  }
}
