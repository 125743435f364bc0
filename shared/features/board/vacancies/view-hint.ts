import { z } from 'zod'

/** Maximum length of a hint that is read. */
const HINT_MAX = 4000

/** The reader's source as sent by the page; invalid hints are ignored. Only the kind of the source is stored. */
export const ViewHint = z
  .string()
  .max(HINT_MAX)
  .default('')
  .catch('')
  .describe(
    'Откуда пришёл читатель: параметры адреса страницы, пробел и предыдущий адрес. Хранится только вид источника.',
  )
