import { randomBytes } from 'node:crypto'
import { storeDocument } from './document.ts'
import { makePictures } from './picture.ts'
import type { Files } from './port.ts'
import type { UploadCtx } from './reading/reading.ts'

type StoredWork = { fileName: string; type: 'application/pdf' | 'image/jpeg'; size: number }

/** Pixels: enough to look at a page of a design. */
const SIDE = 2000
const PDF_HEAD = '%PDF-'

/**
 * Stores a private file of a portfolio: a picture re-encoded without its metadata, or a PDF unchanged, both by their bytes.
 * @param options.field of the form that errors belong to
 * @throws Problem as `makePictures` and `storeDocument` do
 */
export async function storeWork(
  ctx: UploadCtx,
  file: File,
  { field }: { field: string },
): Promise<StoredWork> {
  const { files } = ctx.deps
  if ((await file.slice(0, PDF_HEAD.length).text()) === PDF_HEAD) {
    const { fileName, size } = await storeDocument(files, file, { field })
    return { fileName, type: 'application/pdf', size }
  }
  const [{ bytes }] = await makePictures(ctx, file, { sides: [SIDE], as: 'jpeg', field })
  const fileName = newName('jpg')
  await files.put(fileName, bytes)
  return { fileName, type: 'image/jpeg', size: bytes.length }
}

/** @returns the name of the copy; null when the file is gone */
export async function copyPrivateFile(files: Files, fileName: string): Promise<string | null> {
  const bytes = await files.read(fileName)
  if (!bytes) return null
  const copy = newName(fileName.endsWith('.pdf') ? 'pdf' : 'jpg')
  await files.put(copy, bytes)
  return copy
}

const newName = (extension: 'pdf' | 'jpg') => `${randomBytes(20).toString('hex')}.${extension}`
