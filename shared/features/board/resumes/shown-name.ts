/** «Анна К.»: the full name is displayed only together with the contacts. */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string | null }): string {
  const initial = [...(lastName ?? '').trim()][0]
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`
}
