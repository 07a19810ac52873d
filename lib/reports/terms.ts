/** The smallest group whose figures are shown: from those of a smaller one, a person's pay could be worked out. */
export const FEWEST_PEOPLE = 3;

/** The label for meetings without a topic. A real topic may have the same name, so never identify them by it. */
export const NO_TOPIC = 'No topic';

/** The label for attendees without a role. */
export const NO_ROLE = 'No role';
