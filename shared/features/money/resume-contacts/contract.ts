import { z } from 'zod'
import { access, Instant } from '#shared/kernel/contract.ts'
import { FileAnswer } from '#shared/kernel/file-answer.ts'
import { ResumeContacts, ResumeId, WorkFile } from '#shared/features/board/resumes/model.ts'

export const resumeContactsContract = {
  openContacts: access('company', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/contacts',
      summary: 'Открыть контакты от имени своей компании',
      tags: ['resumes'],
    })
    .input(z.object({ id: ResumeId }))
    .output(z.object({ name: z.string(), contacts: ResumeContacts, openedAt: Instant })),
  workFile: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/resumes/{id}/files/{fileId}',
      summary: 'Файл из портфолио: автору и компании, которая открыла контакты',
      tags: ['resumes'],
      outputStructure: 'detailed',
    })
    .input(z.object({ id: ResumeId, fileId: WorkFile.shape.id }))
    .output(FileAnswer),
}
