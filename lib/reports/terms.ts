/** Behind a figure of fewer people, what one of them earns could be reckoned: wherever one is told, that is left out. */
export const FEWEST_PEOPLE = 3;

/** What meetings without a topic are called together. A topic may have the same name, so nothing is to be known by it. */
export const NO_TOPIC = 'No topic';

/** What attendees without a role are called together. */
export const NO_ROLE = 'No role';
