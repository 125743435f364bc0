/** The zone of the browser now, in minutes east of UTC. */
export const readerZone = () => -new Date().getTimezoneOffset()
