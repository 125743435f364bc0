/** What a paper that somebody sends may be: the browser says it before sending, the server holds it. */
import { MEGABYTE } from './file-size.ts'
import { FORM_MESSAGES } from './form-messages.ts'

export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const DOCUMENT_BYTES_MAX = 10 * MEGABYTE

/** What the browser can say of a file before it is sent; null when nothing is against it. */
export function documentFault({ type, size }: { type: string; size: number }): string | null {
  if (!DOCUMENT_TYPES.some((one) => one === type.toLowerCase())) return FORM_MESSAGES.fileType
  return size > DOCUMENT_BYTES_MAX ? FORM_MESSAGES.fileSize(DOCUMENT_BYTES_MAX) : null
}
