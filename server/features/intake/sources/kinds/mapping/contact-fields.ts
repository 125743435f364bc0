/** Names of fields that hold phones, addresses and names of people. */
const CONTACT = /contact|phone|e-?mail|fax|recruiter|hiring[-_]?manager/i

/** No source has its fields deeper, and a walk through endless nesting fills the stack. */
const NESTED_MAX = 40

/** A copy without fields of contacts. What is nested deeper than any field of a vacancy is null. */
export const withoutContacts = (value: unknown): unknown => copy(value, 0)

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === NESTED_MAX) return null
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !CONTACT.test(name))
      .map(([name, inner]) => [name, copy(inner, depth + 1)]),
  )
}
