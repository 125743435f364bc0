import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import { ResumeContacts, ResumeId } from '#shared/features/board/resumes/model.ts'

const tags = ['resumes']
const ById = z.object({ id: ResumeId })
const Instant = z.string()

export const resumeContactsContract = {
  openContacts: access('company')
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/contacts',
      summary: 'Открыть контакты от имени своей компании',
      tags,
    })
    .input(ById)
    .output(z.object({ name: z.string(), contacts: ResumeContacts, openedAt: Instant })),
}
