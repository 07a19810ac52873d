import type { DigestContent } from '#lib/mail/schema.ts';

/** A week of fourteen meetings in Berlin. */
export const digestExample: DigestContent = {
  kind: 'weekly_digest',
  to: 'owner@example.com',
  timeZone: 'Europe/Berlin',
  workspace: 'Product',
  workspaceId: 'w1',
  currency: 'EUR',
  from: Date.UTC(2026, 10, 15, 23),
  until: Date.UTC(2026, 10, 22, 23),
  figures: { totalMinor: 412_500, meetings: 14, personMs: 304_200_000, overrunMinor: 41_200 },
  earlier: { totalMinor: 368_304, meetings: 11, personMs: 280_000_000, overrunMinor: 46_800 },
  topics: [
    { label: 'Roadmap', totalMinor: 303_000, count: 7 },
    { label: null, totalMinor: 109_500, count: 7 },
  ],
  titles: [{ label: '<b>Planning</b>', totalMinor: 142_000, count: 1 }],
  dearest: {
    title: 'Planning',
    startedAt: Date.UTC(2026, 10, 17, 9),
    durationMs: 5_400_000,
    attendeeCount: 9,
    totalMinor: 142_000,
  },
  token: 'abc.def',
};
