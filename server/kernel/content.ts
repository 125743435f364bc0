import type { z } from 'zod'

/**
 * Content as its schema understands it. Paths are from the root of the project.
 * @throws Error of one line with the name of the file and the place in it
 */
export function parseContent<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(content)
  if (!error) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`)
  throw new Error(`${file}: ${faults.join('; ')}`)
}
