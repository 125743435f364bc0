/** Limits of uploaded documents, checked by the browser before the upload and by the server. */
import { MEGABYTE } from './file-size.ts'
import { FORM_MESSAGES } from './form-messages.ts'

export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const DOCUMENT_BYTES_MAX = 10 * MEGABYTE

/** Why a file cannot be uploaded; null when it can. */
export function documentFileError({ type, size }: { type: string; size: number }): string | null {
  if (!DOCUMENT_TYPES.some((one) => one === type.toLowerCase())) return FORM_MESSAGES.fileType
  return size > DOCUMENT_BYTES_MAX ? FORM_MESSAGES.fileSize(DOCUMENT_BYTES_MAX) : null
}
