import { z } from 'zod'
import { operation, Instant, FileAnswer } from '#shared/kernel/contract.ts'
import { ResumeContacts, ResumeId, WorkFile } from '#shared/features/board/resumes/model.ts'

export const resumeContactsContract = {
  openContacts: operation(
    'POST /v1/resumes/{id}/contacts',
    'company',
    'Открыть контакты от имени своей компании',
    ['resumes'],
    { makes: false },
  )
    .input(z.object({ id: ResumeId }))
    .output(z.object({ name: z.string(), contacts: ResumeContacts, openedAt: Instant })),
  workFile: operation(
    'GET /v1/resumes/{id}/files/{fileId}',
    'signed_in',
    'Файл из портфолио: автору и компании, которая открыла контакты',
    ['resumes'],
    { outputStructure: 'detailed' },
  )
    .input(z.object({ id: ResumeId, fileId: WorkFile.shape.id }))
    .output(FileAnswer),
}
