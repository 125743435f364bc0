import type { z } from 'zod'

/**
 * Parses a content file by its schema.
 * @param file path from the root of the project
 * @throws Error of one line with the file and the invalid fields
 */
export function parseContent<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(content)
  if (!error) return data
  const messages = error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  throw new Error(`${file}: ${messages.join('; ')}`)
}
