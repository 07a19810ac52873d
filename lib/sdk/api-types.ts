/*
 * What the document says of the operations that an API token may use. Made from it: after a change of theirs,
 * npm test -- tests/unit/sdk-types.test.ts --update
 */

export type ClientOptions = {
    baseUrl: 'https://meetingtab.example' | (string & {});
};

/**
 * A page of finished meetings.
 */
export type MeetingPage = {
    /**
     * Newest first.
     */
    meetings: Array<PublicMeeting>;
    /**
     * The `cursor` of the next page. Null on the last page.
     */
    nextCursor: string | null;
};

/**
 * A finished meeting, without names or rates.
 */
export type PublicMeeting = {
    /**
     * The meeting.
     */
    id: string;
    /**
     * What it’s called: “Untitled” if it has no title.
     */
    title: string;
    /**
     * What it’s about. Null for none.
     */
    topic: string | null;
    /**
     * When it started. Epoch milliseconds, UTC.
     */
    startedAt: number;
    /**
     * When it ended. Epoch milliseconds, UTC.
     */
    endedAt: number;
    /**
     * How long it ran, without breaks, and no longer than the overrun cap allows. Milliseconds.
     */
    durationMs: number;
    /**
     * How many people took part.
     */
    attendeeCount: number;
    /**
     * How many of them are staff.
     */
    staffCount: number;
    /**
     * How many of them are external.
     */
    externalCount: number;
    /**
     * What it cost. Minor units of `currency`, such as cents.
     */
    totalMinor: number;
    /**
     * What its amounts are in. Three uppercase letters, as in ISO 4217.
     */
    currency: string;
    /**
     * Everyone’s time added up. Milliseconds.
     */
    personMs: number;
    /**
     * The part of the total from after the planned end; 0 if it had none. Minor units of `currency`, such as cents.
     */
    overrunMinor: number;
};

/**
 * Every error has this form.
 */
export type Error = {
    /**
     * What went wrong.
     */
    error: {
        /**
         * Stable and machine-readable.
         */
        code: string;
        /**
         * A sentence for people. It may change.
         */
        message: string;
        /**
         * More about the error. Of `invalid_request`: `issues`, the fields that aren’t valid.
         */
        details?: unknown;
    };
};

/**
 * What a period’s meetings cost.
 */
export type Summary = {
    /**
     * Meetings that started at or after this time are counted. Epoch milliseconds, UTC.
     */
    from: number;
    /**
     * Meetings that started before this time are counted. Epoch milliseconds, UTC.
     */
    to: number;
    /**
     * The workspace’s currency. Meetings in any other currency aren’t counted. Three uppercase letters, as in ISO 4217.
     */
    currency: string;
    /**
     * What the meetings cost. Minor units of the summary’s `currency`, such as cents.
     */
    totalMinor: number;
    /**
     * How many meetings.
     */
    meetings: number;
    /**
     * Everyone’s time added up. Hours, not rounded.
     */
    personHours: number;
    /**
     * The share of everyone’s time spent by external people, from 0 to 1, in the weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Weeks with only 1 or 2 external people are left out. 0 if no week is left.
     */
    externalShare: number;
    /**
     * By topic, the highest total first. Meetings without one are “No topic”.
     */
    byTopic: Array<SummaryRow>;
    /**
     * From weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Roles of fewer than 3 people in a week, and partial weeks, are combined as “Other roles”.
     */
    byRole: Array<SummaryRow>;
    /**
     * By title, the highest total first.
     */
    byTitle: Array<SummaryRow>;
};

/**
 * What the meetings of a topic or title cost, or the people with a role.
 */
export type SummaryRow = {
    /**
     * The topic, role or title.
     */
    label: string;
    /**
     * What the meetings cost. Minor units of the summary’s `currency`, such as cents.
     */
    totalMinor: number;
    /**
     * The number of meetings. By role: how many times someone with that role attended.
     */
    count: number;
    /**
     * Everyone’s time added up. Hours, not rounded.
     */
    personHours: number;
};

export type ListMeetingsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Meetings that started at or after this time. Epoch milliseconds, UTC. Default: 30 days ago.
         */
        from?: number;
        /**
         * Meetings that started before this time. Epoch milliseconds, UTC. Default: now.
         */
        to?: number;
        /**
         * The most meetings to return.
         */
        limit?: number;
        /**
         * `nextCursor` from the previous page, with the same `from` and `to`.
         */
        cursor?: string;
    };
    url: '/v1/public/meetings';
};

export type ListMeetingsErrors = {
    /**
     * `invalid_request`: The request isn’t valid.
     */
    400: Error;
    /**
     * `unauthorized`: missing or invalid API token
     */
    401: Error;
    /**
     * `plan_lapsed`: This workspace is no longer on Pro.
     */
    403: Error;
    /**
     * `internal`: Something went wrong on our side. Try again later.
     */
    500: Error;
    /**
     * `unavailable`: The service isn’t available right now. Try again later.
     */
    503: Error;
};

export type ListMeetingsError = ListMeetingsErrors[keyof ListMeetingsErrors];

export type ListMeetingsResponses = {
    /**
     * List finished meetings, newest first.
     */
    200: MeetingPage;
};

export type ListMeetingsResponse = ListMeetingsResponses[keyof ListMeetingsResponses];

export type SummariseMeetingsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Meetings that started at or after this time. Epoch milliseconds, UTC. Default: 30 days ago.
         */
        from?: number;
        /**
         * Meetings that started before this time. Epoch milliseconds, UTC. Default: now.
         */
        to?: number;
    };
    url: '/v1/public/reports/summary';
};

export type SummariseMeetingsErrors = {
    /**
     * `invalid_request`: The request isn’t valid.
     */
    400: Error;
    /**
     * `unauthorized`: missing or invalid API token
     */
    401: Error;
    /**
     * `plan_lapsed`: This workspace is no longer on Pro.
     */
    403: Error;
    /**
     * `internal`: Something went wrong on our side. Try again later.
     */
    500: Error;
    /**
     * `unavailable`: The service isn’t available right now. Try again later.
     */
    503: Error;
};

export type SummariseMeetingsError = SummariseMeetingsErrors[keyof SummariseMeetingsErrors];

export type SummariseMeetingsResponses = {
    /**
     * Get what meetings cost, by topic, role and title.
     */
    200: Summary;
};

export type SummariseMeetingsResponse = SummariseMeetingsResponses[keyof SummariseMeetingsResponses];
