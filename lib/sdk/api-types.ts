/*
 * What the document says of the operations that an API token may use. Made from it: after a change of theirs,
 * npm test -- tests/unit/sdk-types.test.ts --update
 */

export interface paths {
    "/v1/public/meetings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List finished meetings, newest first
         * @description The finished meetings of the token’s workspace that started in a time range, page by page.
         */
        get: operations["listMeetings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/public/reports/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what meetings cost, by topic, role and title
         * @description Covers the finished meetings of the token’s workspace that started in a time range and are in its currency.
         *
         *     Rows are sorted by total, highest first. Topics and titles after the first 100 are combined as “Other”. No role’s row covers fewer than 3 people unless it’s the only one: smaller roles are combined as “Other roles”.
         *
         *     Anyone with a token can still work out one person’s exact pay by comparing two meetings, or two time ranges, that differ only by that person or by how long they stayed. Average rates avoid that.
         */
        get: operations["summariseMeetings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A page of finished meetings. */
        MeetingPage: {
            /** @description Newest first. */
            meetings: components["schemas"]["PublicMeeting"][];
            /** @description The `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description A finished meeting, without names or rates. */
        PublicMeeting: {
            /** @description The meeting. */
            id: string;
            /** @description What it’s called: “Untitled” if it has no title. */
            title: string;
            /** @description What it’s about. Null for none. */
            topic: string | null;
            /**
             * @description When it started. Epoch milliseconds, UTC.
             * @example 1795251600000
             */
            startedAt: number;
            /**
             * @description When it ended. Epoch milliseconds, UTC.
             * @example 1795251600000
             */
            endedAt: number;
            /** @description How long it ran, without breaks, and no longer than the overrun cap allows. Milliseconds. */
            durationMs: number;
            /** @description How many people took part. */
            attendeeCount: number;
            /** @description How many of them are staff. */
            staffCount: number;
            /** @description How many of them are external. */
            externalCount: number;
            /** @description What it cost. Minor units of `currency`, such as cents. */
            totalMinor: number;
            /**
             * @description What its amounts are in. Three uppercase letters, as in ISO 4217.
             * @example EUR
             */
            currency: string;
            /** @description Everyone’s time added up. Milliseconds. */
            personMs: number;
            /** @description The part of the total from after the planned end; 0 if it had none. Minor units of `currency`, such as cents. */
            overrunMinor: number;
        };
        /** @description Every error has this form. */
        Error: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description Stable and machine-readable.
                 * @example not_found
                 */
                code: string;
                /** @description A sentence for people. It may change. */
                message: string;
                /** @description More about the error. Of `invalid_request`: `issues`, the fields that aren’t valid. */
                details?: unknown;
            };
        };
        /** @description What a period’s meetings cost. */
        Summary: {
            /** @description Meetings that started at or after this time are counted. Epoch milliseconds, UTC. */
            from: number;
            /** @description Meetings that started before this time are counted. Epoch milliseconds, UTC. */
            to: number;
            /**
             * @description The workspace’s currency. Meetings in any other currency aren’t counted. Three uppercase letters, as in ISO 4217.
             * @example EUR
             */
            currency: string;
            /** @description What the meetings cost. Minor units of the summary’s `currency`, such as cents. */
            totalMinor: number;
            /** @description How many meetings. */
            meetings: number;
            /** @description Everyone’s time added up. Hours, not rounded. */
            personHours: number;
            /** @description The share of everyone’s time spent by external people, from 0 to 1, in the weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Weeks with only 1 or 2 external people are left out. 0 if no week is left. */
            externalShare: number;
            /** @description By topic, the highest total first. Meetings without one are “No topic”. */
            byTopic: components["schemas"]["SummaryRow"][];
            /** @description From weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Roles of fewer than 3 people in a week, and partial weeks, are combined as “Other roles”. */
            byRole: components["schemas"]["SummaryRow"][];
            /** @description By title, the highest total first. */
            byTitle: components["schemas"]["SummaryRow"][];
        };
        /** @description What the meetings of a topic or title cost, or the people with a role. */
        SummaryRow: {
            /** @description The topic, role or title. */
            label: string;
            /** @description What the meetings cost. Minor units of the summary’s `currency`, such as cents. */
            totalMinor: number;
            /** @description The number of meetings. By role: how many times someone with that role attended. */
            count: number;
            /** @description Everyone’s time added up. Hours, not rounded. */
            personHours: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in our log. Include it when you report a problem. */
        RequestId: string;
        /** @description How long to wait before the next try. Seconds. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMeetings: {
        parameters: {
            query?: {
                /** @description Meetings that started at or after this time. Epoch milliseconds, UTC. Default: 30 days ago. */
                from?: number;
                /** @description Meetings that started before this time. Epoch milliseconds, UTC. Default: now. */
                to?: number;
                /** @description The most meetings to return. */
                limit?: number;
                /** @description `nextCursor` from the previous page, with the same `from` and `to`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List finished meetings, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "meetings": [
                     *         {
                     *           "id": "b1c9a3de-4f0e-4a53-9f0c-1d2e3f405162",
                     *           "title": "Quarterly planning",
                     *           "topic": "Planning",
                     *           "startedAt": 1795251600000,
                     *           "endedAt": 1795254300000,
                     *           "durationMs": 2700000,
                     *           "attendeeCount": 6,
                     *           "staffCount": 5,
                     *           "externalCount": 1,
                     *           "totalMinor": 41250,
                     *           "currency": "EUR",
                     *           "personMs": 16200000,
                     *           "overrunMinor": 4583
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MeetingPage"];
                };
            };
            /** @description `invalid_request`: The request isn’t valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: missing or invalid API token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `plan_lapsed`: This workspace is no longer on Pro. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Try again later. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: The service isn’t available right now. Try again later. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    summariseMeetings: {
        parameters: {
            query?: {
                /** @description Meetings that started at or after this time. Epoch milliseconds, UTC. Default: 30 days ago. */
                from?: number;
                /** @description Meetings that started before this time. Epoch milliseconds, UTC. Default: now. */
                to?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get what meetings cost, by topic, role and title. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": 1792663200000,
                     *       "to": 1795255200000,
                     *       "currency": "EUR",
                     *       "totalMinor": 41250,
                     *       "meetings": 1,
                     *       "personHours": 4.5,
                     *       "externalShare": 0,
                     *       "byTopic": [
                     *         {
                     *           "label": "Planning",
                     *           "totalMinor": 41250,
                     *           "count": 1,
                     *           "personHours": 4.5
                     *         }
                     *       ],
                     *       "byRole": [
                     *         {
                     *           "label": "Engineer",
                     *           "totalMinor": 24750,
                     *           "count": 3,
                     *           "personHours": 2.25
                     *         },
                     *         {
                     *           "label": "Other roles",
                     *           "totalMinor": 16500,
                     *           "count": 3,
                     *           "personHours": 2.25
                     *         }
                     *       ],
                     *       "byTitle": [
                     *         {
                     *           "label": "Quarterly planning",
                     *           "totalMinor": 41250,
                     *           "count": 1,
                     *           "personHours": 4.5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Summary"];
                };
            };
            /** @description `invalid_request`: The request isn’t valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unauthorized`: missing or invalid API token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `plan_lapsed`: This workspace is no longer on Pro. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal`: Something went wrong on our side. Try again later. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: The service isn’t available right now. Try again later. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
