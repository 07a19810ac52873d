import { z } from 'zod';

export const Ready = z.object({ ready: z.literal(true) }).meta({ id: 'Ready' });

/** How a request arrived, to find out what is in front of the app. */
export const Arrival = z.object({
  /** The public origin that the app was given. */
  baseUrl: z.string(),
  host: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  /** How many addresses it came with, and whether the last one equals `X-Doctor-Address`. */
  forwardedFor: z.int(),
  lastIsOwn: z.boolean(),
  trustProxy: z.boolean(),
});
export type Arrival = z.infer<typeof Arrival>;
