/** A time without a zone is Moscow time; a date without a time is that date at `dayTime` there. null for other forms. */
export function parseInstant(stated: string | null | undefined, dayTime: string): string | null {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      (stated ?? '').trim(),
    )
  if (!parts) return null
  const [, date = '', time = dayTime, zone = '+03:00'] = parts
  const instant = new Date(`${date}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 2000) return null
  return instant.toISOString()
}
