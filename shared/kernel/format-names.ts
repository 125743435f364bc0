/**
 * «Анна Белова, Мария», «Анна Белова, Мария, Олег и ещё 7».
 * @param names the first ones
 * @param total of all; without it the given ones are all
 */
export function formatNames(names: readonly string[], total = names.length): string {
  const rest = total - names.length
  return rest > 0 ? `${names.join(', ')} и ещё ${rest}` : names.join(', ')
}

/** Names that a line has room for. */
export const NAMES_SHOWN = 3
