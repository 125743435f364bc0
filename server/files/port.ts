/** The store of files. Names have the form of `placeOf`; the bytes of a name never change. */
export type Files = {
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns null for a missing file */
  read(name: string): Promise<Buffer | null>
  /** Idempotent. */
  remove(name: string): Promise<void>
}

const PICTURE_NAME = /^[0-9a-f]{40}\.webp$/
const DOCUMENT_NAME = /^[0-9a-f]{40}\.(pdf|jpg|png)$/

/** Pictures are public. */
export const isPictureName = (name: string) => PICTURE_NAME.test(name)
/** Documents are private: operations check who reads them. */
const isDocumentName = (name: string) => DOCUMENT_NAME.test(name)

/**
 * The path of a file in its store. Public and private files are apart, so that a mistake in the store's permissions
 * cannot open both. The first characters of the name spread the files over folders.
 * @throws Error for another form of name
 */
export function placeOf(name: string): string {
  if (isPictureName(name)) return `${name.slice(0, 2)}/${name}`
  if (isDocumentName(name)) return `private/${name.slice(0, 2)}/${name}`
  throw new Error('No file of ours has such a name')
}

export const FILES_PATH = '/files/'

/** Reads a picture by its public path. @returns null for another address or a missing file */
export async function readByUrl(files: Files, url: string | null): Promise<Buffer | null> {
  const name = pictureNameOf(url)
  return name === null ? null : files.read(name)
}

/** Removes a picture by its public path; ignores other addresses. */
export async function removeByUrl(files: Files, url: string | null) {
  const name = pictureNameOf(url)
  if (name !== null) await files.remove(name)
}

function pictureNameOf(url: string | null): string | null {
  const name = url?.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : ''
  return isPictureName(name) ? name : null
}
