/** What a workspace's records are kept in, on the device and at the service. */
export const TABLES = ['people', 'topics', 'meetings', 'attendees', 'segments', 'pauses', 'templates'] as const;
