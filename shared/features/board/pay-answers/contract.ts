import { z } from 'zod'
import { operation, Nothing } from '#shared/kernel/contract.ts'
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
  read: operation('GET /v1/pay-answer', 'public', 'О чём спрашивает ссылка из письма об оплате', [
    'responses',
  ])
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.') }))
    .output(PayQuestion),
  answer: operation(
    'POST /v1/pay-answer',
    'public',
    'Ответить на вопрос об оплате по ссылке из письма',
    ['responses'],
    { makes: false },
  )
    .input(
      z.object({ token: z.string().min(1).max(100).describe('Ключ из ссылки.'), reply: z.enum(PAY_REPLIES) }),
    )
    .output(Nothing),
}
