import { z } from 'zod'
import { access, Nothing } from '#shared/kernel/contract.ts'
import { PAY_REPLIES } from './vocabulary.ts'

const PayQuestion = z.object({
  /** Of the vacancy. */
  title: z.string(),
  company: z.string(),
  state: z.enum(['asked', 'answered', 'stopped']),
})
export type PayQuestion = z.infer<typeof PayQuestion>

export const payAnswersContract = {
  /** The token of the link is the right to read it; reading changes nothing, because mail scanners open every link. */
  read: access('public')
    .route({
      method: 'GET',
      path: '/v1/pay-answer',
      summary: 'О чём спрашивает ссылка из письма об оплате',
      tags: ['responses'],
    })
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(PayQuestion),
  answer: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/pay-answer',
      summary: 'Ответить на вопрос об оплате по ссылке из письма',
      tags: ['responses'],
    })
    .input(
      z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.'), reply: z.enum(PAY_REPLIES) }),
    )
    .output(Nothing),
}
