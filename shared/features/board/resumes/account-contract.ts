import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { RESUME_STATUSES } from './vocabulary.ts'

/** By the address of the specification. */
export const accountResumesContract = {
  resumes: operation('GET /users/resumes', 'signed_in', 'Резюме того, кто вошёл', ['users']).output(
    z.object({
      count: z.number().int(),
      items: z.array(z.object({ id: z.string(), title: z.string(), status: z.enum(RESUME_STATUSES) })),
    }),
  ),
}
