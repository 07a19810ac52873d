/** What is announced while a meeting runs (lib/client/meetings/milestones.ts). */
export default {
  // Announced while the meter runs. `{time}` is like `45 min`, `{cost}` like `$164.72`.
  'milestone.elapsed': '{time} so far.',
  'milestone.amount': 'This meeting has cost {cost}.',
  'milestone.nearEnd': '{time} left.',
  'milestone.plannedEnd': 'The planned time is up, at {cost}.',
  'milestone.overrun': '{time} over, which is {cost} more.',
  'milestone.capped': 'The meter stopped automatically, at {cost}.',
  'milestone.paused': 'Paused, at {cost}.',
  'milestone.resumed': 'Resumed.',
  'milestone.standing': '{time} so far, at {cost}.',
  'milestone.standingOver': '{time} over, at {cost}.',
} as const;
