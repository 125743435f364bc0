/** «2026-11-21 10:00:00+03» of the database → «2026-11-21T07:00:00.000Z» of the wire. */
export function instantOf(fromDatabase: string): string {
  return new Date(fromDatabase).toISOString()
}

export function instantOrNull(fromDatabase: string | null): string | null {
  return fromDatabase === null ? null : instantOf(fromDatabase)
}
