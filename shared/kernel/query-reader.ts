/**
 * Parses a query strictly: an invalid value (a repeated parameter, a value outside its list) is recorded in `refusals`, so
 * that a visitor never gets a list other than the requested one. Empty parameters are ignored.
 */
export function queryReader(searchParams: URLSearchParams) {
  const refusals: string[] = []
  const refuse = (name: string) => {
    refusals.push(name)
    return null
  }
  const single = (name: string) => {
    const values = searchParams.getAll(name)
    if (values.length > 1) return refuse(name)
    const value = values[0]?.trim() ?? ''
    return value === '' ? null : value
  }
  return {
    refusals,
    refuse,
    single,
    many<T extends string>(name: string, list: readonly T[]): T[] {
      const values = searchParams.getAll(name).filter((value) => value !== '')
      if (values.some((value) => !isOneOf(list, value))) refuse(name)
      return list.filter((value) => values.includes(value))
    },
    one<T extends string>(name: string, list: readonly T[]): T | null {
      const value = single(name)
      return value === null || isOneOf(list, value) ? value : refuse(name)
    },
    slug(name: string) {
      const value = single(name)
      return value === null || SLUG.test(value) ? value : refuse(name)
    },
    slugs(name: string) {
      const values = [...new Set(searchParams.getAll(name).filter((value) => value !== ''))]
      if (!values.every((value) => SLUG.test(value))) refuse(name)
      return values.filter((value) => SLUG.test(value)).slice(0, 30)
    },
    whole(name: string, max: number) {
      // Visitors type amounts with spaces between thousands.
      const value = single(name)?.replace(/\s/g, '') ?? null
      if (value === null) return null
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
      return number <= max ? number || null : refuse(name)
    },
    flag(name: string) {
      const value = single(name)
      if (value !== null && !/^(1|0|true|false)$/.test(value)) refuse(name)
      return value === '1' || value === 'true'
    },
  }
}

const SLUG = /^[a-z0-9-]{1,80}$/

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return list.some((known) => known === value)
}
