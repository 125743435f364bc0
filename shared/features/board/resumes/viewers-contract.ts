/** Which companies looked at a resume. */
import { z } from 'zod'
import { operation, Count, Nothing } from '#shared/kernel/contract.ts'
import { ResumeId } from './model.ts'
import { Opening, ResumeView } from './my-resume.ts'

export const resumeViewersContract = {
  openings: operation('GET /v1/personal/resumes/{id}/openings', 'signed_in', 'Кто открывал контакты', [
    'resumes',
  ])
    .input(z.object({ id: ResumeId }))
    .output(z.object({ items: z.array(Opening) })),
  views: operation('GET /v1/personal/resumes/{id}/views', 'signed_in', 'Какие компании открывали резюме', [
    'resumes',
  ])
    .input(z.object({ id: ResumeId }))
    .output(
      z.object({
        /** A company once a day. */
        count: Count,
        items: z.array(ResumeView),
      }),
    ),
  seeViews: operation(
    'POST /v1/personal/resumes/{id}/views/seen',
    'signed_in',
    'Отметить просмотры прочитанными',
    ['resumes'],
    { makes: false },
  )
    .input(z.object({ id: ResumeId }))
    .output(Nothing),
  countView: operation(
    'POST /v1/resumes/{id}/views',
    'company',
    'Записать, что компания открыла резюме',
    ['resumes'],
    { limit: 'views', makes: false },
  )
    .input(z.object({ id: ResumeId }))
    .output(Nothing),
}
