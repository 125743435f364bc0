import { z } from 'zod'
import { access, Instant } from '#shared/kernel/contract.ts'
import { COOKIE_CHOICES } from './model.ts'

export const cookieChoicesContract = {
  recordCookieChoice: access('public', { limit: 'commands', makes: true })
    .route({
      method: 'POST',
      path: '/v1/cookie-choices',
      summary: 'Записать выбор посетителя о счётчиках и чате',
      tags: ['users'],
    })
    .input(
      z.object({
        choice: z.enum(COOKIE_CHOICES).describe('Разрешил или не разрешил.'),
        version: z.iso.date().describe('Редакция текста, который видел посетитель.'),
        browser: z.uuid().nullable().default(null).describe('Номер браузера из прежнего ответа.'),
      }),
    )
    .output(z.object({ browser: z.uuid(), chosenAt: Instant })),
}
