import type { Plan } from './plan.ts';
import { product } from './plan-product.ts';
import { sales } from './plan-sales.ts';
import { studio } from './plan-studio.ts';

/** The demo: a company of 24 people in three workspaces. They have given names only, and are nobody. */
export const PLANS: readonly Plan[] = [product, sales, studio];
