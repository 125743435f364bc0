/** Names of fields that hold phones, addresses and names of people. */
const CONTACT = /contact|phone|e-?mail|fax|recruiter|hiring[-_]?manager/i

/** A copy without fields of contacts, at any depth. */
export function withoutContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContacts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !CONTACT.test(name))
      .map(([name, inner]) => [name, withoutContacts(inner)]),
  )
}
