import { isWideText } from './decode-text.ts'

/** Formats that a resume is read from. */
export const FILE_KINDS = ['pdf', 'docx', 'odt', 'rtf', 'html', 'json', 'txt'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a file is that cannot be read, where its first bytes tell. */
export type UnreadKind = 'doc' | 'picture' | 'lock' | 'sheet' | 'unknown'

const HEAD_BYTES = 1024

/** The format of a file by its bytes; names of files tell nothing. */
export function findKind(bytes: Buffer): FileKind | null {
  const kind = findAnyKind(bytes)
  return FILE_KINDS.find((one) => one === kind) ?? null
}

export function findAnyKind(bytes: Buffer): FileKind | UnreadKind {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head.includes('%PDF-')) return 'pdf'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return findZipKind(bytes)
  // OLE, MS-CFB 2.2: Word before 2007.
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) return 'doc'
  if (isPicture(head)) return 'picture'
  if (head.subarray(0, 5).equals(Buffer.from('{\\rtf'))) return 'rtf'
  // The owner of an open document: the length of a name, and the name twice.
  if (bytes.length === 162 || (bytes.length === 165 && (bytes[0] ?? 0) < 54)) return 'lock'
  if (!isText(bytes)) return 'unknown'
  const text = new TextDecoder()
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^(?:<!doctype html|<html|<!--|<meta|<head|<body)/i.test(text)) return 'html'
  return text.startsWith('{') ? 'json' : 'txt'
}

const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

function findZipKind(bytes: Buffer): FileKind | UnreadKind {
  if (bytes.includes('word/document.xml')) return 'docx'
  // Programs that pack everything pack the name of the format too.
  if (bytes.includes('mimetype') && bytes.includes('content.xml')) return 'odt'
  return bytes.includes('xl/workbook.xml') ? 'sheet' : 'unknown'
}

const isPicture = (head: Buffer) =>
  startsWith(head, [0xff, 0xd8, 0xff]) ||
  startsWith(head, [0x89, 0x50, 0x4e, 0x47]) ||
  startsWith(head, [0x47, 0x49, 0x46, 0x38]) ||
  startsWith(head, [0x49, 0x49, 0x2a, 0x00]) ||
  (head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP') ||
  /^ftyp(?:heic|heix|mif1|avif)/.test(head.subarray(4, 12).toString('latin1'))

/** Without signs that no text has, but for those of UTF-16. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isMarked || isWideText(bytes)) return true
  return !bytes
    .subarray(0, 4096)
    .some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))
}
