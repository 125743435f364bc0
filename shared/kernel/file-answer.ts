import { z } from 'zod'

/** A file as the answer of an operation (`outputStructure: 'detailed'`), always sent as a download. */
export const FileAnswer = z.object({
  headers: z.object({
    'content-disposition': z.string(),
    'content-security-policy': z.string(),
    'x-content-type-options': z.string(),
  }),
  body: z.file(),
})
/** The same for a file of unknown length that is generated while it is sent. */
export const StreamAnswer = z.object({
  headers: FileAnswer.shape.headers.extend({ 'content-type': z.string() }),
  body: z.instanceof(ReadableStream),
})
export type StreamAnswer = z.infer<typeof StreamAnswer>
export type FileAnswer = z.infer<typeof FileAnswer>
