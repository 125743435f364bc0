/** The largest `integer` of PostgreSQL. */
const ID_MAX = 2_147_483_647

/** An id as it stands in an address; null for anything that is none. */
export function idOf(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Infinity
  return id <= ID_MAX ? id : null
}
