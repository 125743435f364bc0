/** Which companies looked at a resume. */
import { z } from 'zod'
import { access, Count, Nothing } from '#shared/kernel/contract.ts'
import { ResumeId } from './model.ts'
import { Opening, ResumeView } from './my-resume.ts'

const ById = z.object({ id: ResumeId })
const tags = ['resumes']

export const resumeViewersContract = {
  openings: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/resumes/{id}/openings',
      summary: 'Кто открывал контакты',
      tags,
    })
    .input(ById)
    .output(z.object({ items: z.array(Opening) })),
  views: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/resumes/{id}/views',
      summary: 'Какие компании открывали резюме',
      tags,
    })
    .input(ById)
    .output(
      z.object({
        /** A company once a day. */
        count: Count,
        items: z.array(ResumeView),
      }),
    ),
  seeViews: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/resumes/{id}/views/seen',
      summary: 'Отметить просмотры прочитанными',
      tags,
    })
    .input(ById)
    .output(Nothing),
  countView: access('company', { limit: 'views' })
    .route({
      method: 'POST',
      path: '/v1/resumes/{id}/views',
      summary: 'Записать, что компания открыла резюме',
      tags,
    })
    .input(ById)
    .output(Nothing),
}
