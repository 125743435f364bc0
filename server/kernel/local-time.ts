/** The moment at which clocks in the zone show what UTC clocks show at `shown`; both in milliseconds. */
export function momentOfLocalTime(zone: string, shown: number): number {
  const guess = shown - offsetOf(zone, shown)
  return shown - offsetOf(zone, guess)
}

/** Milliseconds that clocks in the zone are ahead of UTC at a moment. */
function offsetOf(zone: string, moment: number): number {
  const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${shown.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}
