import { z } from 'zod';

export const Usage = z
  .object({
    month: z
      .string()
      .regex(/^\d{4,}-\d{2}$/)
      .meta({ description: 'YYYY-MM, UTC.' }),
    used: z.int(),
    limit: z.number().nullable().meta({ description: 'Null means no limit.' }),
  })
  .meta({ id: 'Usage', description: "This month's meeting starts." });
export type Usage = z.infer<typeof Usage>;
