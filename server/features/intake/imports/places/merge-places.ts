/** More are a list of branches, not the places of one vacancy. */
export const PLACES_MAX = 10

/** Those of the fields, then those that the words name besides. */
export const mergePlaces = (ofFields: readonly number[], named: readonly number[]): number[] =>
  [...new Set([...ofFields, ...named])].slice(0, PLACES_MAX)
