import { z } from 'zod'
import { ID_MAX } from './parse-id.ts'

/** Id of a row, an `integer` of PostgreSQL; also parses the text of a path. */
export const RowId = z.coerce.number().int().positive().max(ID_MAX)

/** @param description Russian, for the API reference */
export const rowId = (description: string) => RowId.describe(description)
