/** PostgreSQL's «2026-11-21 10:00:00+03» → ISO 8601 «2026-11-21T07:00:00.000Z». */
export function instantOf(fromDatabase: string): string {
  return new Date(fromDatabase).toISOString()
}

export function instantOrNull(fromDatabase: string | null): string | null {
  return fromDatabase === null ? null : instantOf(fromDatabase)
}
