import { Zip, ZipPassThrough } from 'fflate'

export type ZipFile = { name: string; bytes: Buffer }

/**
 * A ZIP of files that are made one by one, each when the reader has taken the one before: memory is that of one file.
 * Nothing is packed: what goes in, PDFs and pictures, is packed already.
 */
export function zipStream(files: AsyncIterator<ZipFile>, { at }: { at: Date }): ReadableStream<Uint8Array> {
  const zip = new Zip()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip.ondata = (error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      }
    },
    async pull() {
      const next = await files.next()
      if (next.done) return zip.end()
      const file = new ZipPassThrough(next.value.name)
      file.mtime = at
      // Of Unix, a plain file: some readers take the names of DOS files for letters of DOS, whatever the flag says.
      file.os = 3
      file.attrs = 0o100644 << 16
      zip.add(file)
      file.push(next.value.bytes, true)
    },
    async cancel() {
      await files.return?.()
    },
  })
}
