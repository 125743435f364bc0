import { Zip, ZipPassThrough } from 'fflate'

export type ZipFile = { name: string; bytes: Buffer }

/**
 * A ZIP of files that are made one by one as the reader takes them, so that memory holds one file. Nothing is compressed:
 * PDFs and pictures are compressed already.
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
      // A regular file of Unix: some readers decode names of DOS files as DOS text despite the UTF-8 flag.
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
