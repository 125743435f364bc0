/** Where pictures lie. Names are ours (`isFileName`), bytes never change under a name. */
export type Files = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** Removing twice is removing. */
  remove(name: string): Promise<void>
}

const FILE_NAME = /^[0-9a-f]{40}\.webp$/
export const isFileName = (name: string) => FILE_NAME.test(name)

export const FILES_PATH = '/files/'

/** Removes what an address of ours names; others are left alone. */
export async function removeByUrl(files: Files, url: string | null) {
  const name = url?.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : ''
  if (isFileName(name)) await files.remove(name)
}
