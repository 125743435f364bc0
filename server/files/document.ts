import { randomBytes } from 'node:crypto'
import { DOCUMENT_BYTES_MAX, type DocumentType } from '#shared/kernel/document-file.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Files } from './port.ts'

type StoredDocument = { fileName: string; name: string; type: DocumentType; size: number }

/**
 * Stores an uploaded document unchanged: PDF, JPEG or PNG by its bytes, not by name or headers. Not re-encoded, so it is
 * served only as a download (`downloadOf`).
 * @param options.field of the form that errors belong to
 * @throws Problem `too_large` or `invalid` with the message of the field
 */
export async function storeDocument(
  files: Files,
  file: File,
  { field }: { field: string },
): Promise<StoredDocument> {
  if (file.size > DOCUMENT_BYTES_MAX) {
    const message = FORM_MESSAGES.fileSize(DOCUMENT_BYTES_MAX)
    throw new Problem('too_large', message, { [field]: message })
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = toType(bytes)
  if (!type) throw new Problem('invalid', FORM_MESSAGES.fileType, { [field]: FORM_MESSAGES.fileType })
  const fileName = `${randomBytes(20).toString('hex')}.${EXTENSIONS[type]}`
  await files.put(fileName, bytes)
  return { fileName, name: plainName(file.name, type), type, size: bytes.length }
}

const EXTENSIONS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
const HEADS: readonly [DocumentType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

const toType = (bytes: Buffer) =>
  HEADS.find(([, head]) => bytes.subarray(0, head.length).equals(head))?.[0] ?? null

const NAME_MAX = 100

/** One line without folders and direction marks, with the extension of its type. */
function plainName(name: string, type: DocumentType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const words = last
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]+/gu, ' ')
    .replace(/\.(pdf|jpe?g|png)$/i, '')
    .trim()
  const short = Array.from(words).slice(0, NAME_MAX).join('').trim()
  return `${short || 'Документ'}.${EXTENSIONS[type]}`
}
