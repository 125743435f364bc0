/** The largest `integer` of PostgreSQL. */
export const ID_MAX = 2_147_483_647

/** An id in an address; null for an invalid one. */
export function parseId(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Infinity
  return id <= ID_MAX ? id : null
}
