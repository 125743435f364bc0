/** Which companies looked at a resume. */
import { z } from 'zod'
import { access, Count, Nothing } from '#shared/kernel/contract.ts'
import { ResumeId } from './model.ts'
import { Opening, ResumeView } from './my-resume.ts'

export const resumeViewersContract = {
  openings: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/resumes/{id}/openings',
      summary: 'Кто открывал контакты',
      tags: ['resumes'],
    })
    .input(z.object({ id: ResumeId }))
    .output(z.object({ items: z.array(Opening) })),
  views: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/resumes/{id}/views',
      summary: 'Какие компании открывали резюме',
      tags: ['resumes'],
    })
    .input(z.object({ id: ResumeId }))
    .output(
      z.object({
        /** A company once a day. */
        count: Count,
        items: z.array(ResumeView),
      }),
    ),
  seeViews: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/resumes/{id}/views/seen',
      summary: 'Отметить просмотры прочитанными',
      tags: ['resumes'],
    })
    .input(z.object({ id: ResumeId }))
    .output(Nothing),
  countView: access('company', { limit: 'views', makes: false })
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/views',
      summary: 'Записать, что компания открыла резюме',
      tags: ['resumes'],
    })
    .input(z.object({ id: ResumeId }))
    .output(Nothing),
}
