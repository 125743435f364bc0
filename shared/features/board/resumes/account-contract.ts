import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import { RESUME_STATUSES } from './vocabulary.ts'

/** By the address of the specification. */
export const accountResumesContract = {
  resumes: access('signed_in')
    .route({
      method: 'GET',
      path: '/users/resumes',
      summary: 'Резюме того, кто вошёл',
      tags: ['users'],
    })
    .output(
      z.object({
        count: z.number().int(),
        items: z.array(z.object({ id: z.string(), title: z.string(), status: z.enum(RESUME_STATUSES) })),
      }),
    ),
}
