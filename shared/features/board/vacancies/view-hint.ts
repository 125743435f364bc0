import { z } from 'zod'

/** The longest hint that is read. */
const HINT_MAX = 4000

/** Where a reader came from, as the page says it; what is no hint counts as none. Only its source is stored. */
export const ViewHint = z
  .string()
  .max(HINT_MAX)
  .default('')
  .catch('')
  .describe(
    'Откуда пришёл читатель: параметры адреса страницы, пробел и предыдущий адрес. Хранится только вид источника.',
  )
