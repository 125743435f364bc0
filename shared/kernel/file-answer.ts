import { z } from 'zod'

/** A file as the answer of an operation (`outputStructure: 'detailed'`): only ever saved, never shown in place. */
export const FileAnswer = z.object({
  headers: z.object({
    'content-disposition': z.string(),
    'content-security-policy': z.string(),
    'x-content-type-options': z.string(),
  }),
  body: z.file(),
})
/** The same of what is made while it is sent, of a length that nobody knows beforehand. */
export const StreamAnswer = z.object({
  headers: FileAnswer.shape.headers.extend({ 'content-type': z.string() }),
  body: z.instanceof(ReadableStream),
})
export type StreamAnswer = z.infer<typeof StreamAnswer>
export type FileAnswer = z.infer<typeof FileAnswer>
