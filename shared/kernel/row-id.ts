import { z } from 'zod'

/** Id of a row, an `integer` of PostgreSQL; also parses the text of a path. @param description Russian, for the API reference */
export const rowId = (description: string) =>
  z.coerce.number().int().positive().max(2_147_483_647).describe(description)
