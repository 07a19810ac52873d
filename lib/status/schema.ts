import { z } from 'zod';

export const Ready = z.object({ ready: z.literal(true) }).meta({ id: 'Ready' });

/** How a request arrived, for whoever wants to know what stands in front. */
export const Arrival = z.object({
  /** The public origin that the app believes in. */
  baseUrl: z.string(),
  host: z.string().nullable(),
  forwardedHost: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  /** How many addresses it came with, and whether the last is the one that `X-Doctor-Address` names. */
  forwardedFor: z.int(),
  lastIsOwn: z.boolean(),
  trustProxy: z.boolean(),
});
export type Arrival = z.infer<typeof Arrival>;
