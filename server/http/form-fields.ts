import { storableText } from '#shared/kernel/control-characters.ts'

export type Fields = Record<string, string>

/** The fields of a plain form. A field that is given twice is no field of ours. */
export function formFields(body: unknown): Fields {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, storableText(text)]),
  )
}
