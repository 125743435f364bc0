/** The hour of letters that come by the day, in the zone of who gets them. */
export const LETTER_HOUR = 9
