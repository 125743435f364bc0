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
export type FileAnswer = z.infer<typeof FileAnswer>
