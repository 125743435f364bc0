import { z } from 'zod'
import { access, Instant } from '#shared/kernel/contract.ts'
import { ResumeContacts, ResumeId } from '#shared/features/board/resumes/model.ts'

export const resumeContactsContract = {
  openContacts: access('company')
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/contacts',
      summary: 'Открыть контакты от имени своей компании',
      tags: ['resumes'],
    })
    .input(z.object({ id: ResumeId }))
    .output(z.object({ name: z.string(), contacts: ResumeContacts, openedAt: Instant })),
}
