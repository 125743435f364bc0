/** What programs call these parameters elsewhere. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  query: 'search',
  q: 'search',
  text: 'search',
  keyword: 'search',
  keywords: 'search',
  name: 'search',
  city: 'location',
  region: 'location',
  place: 'location',
  area: 'location',
  role: 'profession',
  remote: 'work_form',
  vacancy_id: 'id',
}

/** The known name that an unknown one means: `salary_from` is `salary`, `query` is `search`; null for none. */
export function findRightName(unknown: string, known: readonly string[]): string | null {
  const plain = unknown.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  const other = OTHER_NAMES[plain]
  if (other !== undefined && known.includes(other)) return other
  const words = plain.split(/[_.-]/)
  return (
    known.find((name) => name === plain) ??
    known.find((name) => words.includes(name)) ??
    known.find((name) => name.split('_').some((word) => words.includes(word))) ??
    known.find((name) => isNear(name, plain)) ??
    null
  )
}

/** One letter more, fewer or another: `sallary`. Short names are near to too many. */
function isNear(a: string, b: string) {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return Math.max(a.length, b.length) - start - end <= 1
}
