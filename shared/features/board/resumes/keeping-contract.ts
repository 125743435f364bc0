/** How a resume stays current: the author raises its date, or answers the e-mail about an idle one. */
import { z } from 'zod'
import { operation, Instant, Nothing } from '#shared/kernel/contract.ts'
import { ResumeId } from './model.ts'
import { MyResume } from './my-resume.ts'

/** What the link of an e-mail about an idle resume leads to. */
const IdleResume = z.object({
  id: ResumeId,
  title: z.string(),
  /**
   * `asked`: readers see it until `until`; `hidden`: they do not any more; `draft`: it is deleted at `until`; `kept`: the
   * author has answered; `over`: there is nothing to answer.
   */
  state: z.enum(['asked', 'hidden', 'draft', 'kept', 'over']),
  until: Instant.nullable(),
})
export type IdleResume = z.infer<typeof IdleResume>

export const resumeKeepingContract = {
  prolong: operation(
    'POST /v1/personal/resumes/{id}/prolong',
    'signed_in',
    'Поднять резюме: поставить ему сегодняшнюю дату',
    ['resumes'],
    { makes: false },
  )
    .input(z.object({ id: ResumeId }))
    .output(MyResume),
  idle: operation('GET /v1/resumes/idle', 'public', 'О каком резюме спрашивает ссылка из письма', ['resumes'])
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(IdleResume),
  keepByLink: operation(
    'POST /v1/resumes/idle',
    'public',
    'Оставить резюме по ссылке из письма',
    ['resumes'],
    { makes: false },
  )
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(Nothing),
}
