import { z } from 'zod'
import { operation, Instant } from '#shared/kernel/contract.ts'
import { COOKIE_CHOICES } from './model.ts'

export const cookieChoicesContract = {
  recordCookieChoice: operation(
    'POST /v1/cookie-choices',
    'public',
    'Записать выбор посетителя о счётчиках и чате',
    ['users'],
    { limit: 'commands', makes: true },
  )
    .input(
      z.object({
        choice: z.enum(COOKIE_CHOICES).describe('Разрешил или не разрешил.'),
        version: z.iso.date().describe('Редакция текста, который видел посетитель.'),
        browser: z.uuid().nullable().default(null).describe('Номер браузера из прежнего ответа.'),
      }),
    )
    .output(z.object({ browser: z.uuid(), chosenAt: Instant })),
}
