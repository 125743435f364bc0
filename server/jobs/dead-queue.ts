/** Where jobs without a repeat left wait for staff. */
export const DEAD_QUEUE = 'dead'
