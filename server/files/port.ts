/** Where files lie. Names are ours (`placeOf`), bytes never change under a name. */
export type Files = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** Removing twice is removing. */
  remove(name: string): Promise<void>
}

const PICTURE_NAME = /^[0-9a-f]{40}\.webp$/
const DOCUMENT_NAME = /^[0-9a-f]{40}\.(pdf|jpg|png)$/

/** Pictures are for everybody. */
export const isPictureName = (name: string) => PICTURE_NAME.test(name)
/** Documents leave through operations that ask who reads. */
const isDocumentName = (name: string) => DOCUMENT_NAME.test(name)

/**
 * Where a file lies in its store: what is for everybody apart from what is not, so that a mistake in the rights of the
 * store cannot open both. The first letters part the files among folders.
 * @throws Error for a name that is not ours
 */
export function placeOf(name: string): string {
  if (isPictureName(name)) return `${name.slice(0, 2)}/${name}`
  if (isDocumentName(name)) return `private/${name.slice(0, 2)}/${name}`
  throw new Error('No file of ours has such a name')
}

export const FILES_PATH = '/files/'

/** The bytes behind a public address of ours; null for others, and where there are none. */
export async function readByUrl(files: Files, url: string | null): Promise<Buffer | null> {
  const name = pictureNameOf(url)
  return name === null ? null : files.read(name)
}

/** Removes what a public address of ours names; others are left alone. */
export async function removeByUrl(files: Files, url: string | null) {
  const name = pictureNameOf(url)
  if (name !== null) await files.remove(name)
}

function pictureNameOf(url: string | null): string | null {
  const name = url?.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : ''
  return isPictureName(name) ? name : null
}
