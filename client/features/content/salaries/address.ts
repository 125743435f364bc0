/** Segments of an address below /salaries: none is the list of professions; null for too many. */
export function salaryAddress(slugs: string | undefined) {
  const parts = (slugs ?? '').split('/').filter((slug) => slug !== '')
  const [profession = null, location = null] = parts
  return parts.length > 2 ? null : { profession, location }
}
