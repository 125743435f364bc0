import { randomUUID } from 'node:crypto'
import type { DatabaseHandle } from '#server/db/client.ts'
import {
  buildCompany,
  buildResume,
  buildRole,
  buildSession,
  buildUser,
  buildVacancies,
} from '#tests/support/rows.ts'
import { startMailServer } from '#tests/mail/mail-server.ts'
import { SHOP, startYookassa } from '#tests/support/yookassa-server.ts'

const SEEKERS = 200
const VACANCIES = 400
/** An address of YooKassa, as the proxy in front of a board would say. */
export const YOOKASSA_IP = '185.71.76.5'

/** The outside of a board under load: a mail server and a provider of payments. */
export async function startOutside() {
  const mail = await startMailServer()
  const yookassa = await startYookassa()
  return {
    mail,
    yookassa,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Дистант <no-reply@board.example>',
      MAIL_OFF: '0',
      YOOKASSA_URL: yookassa.url,
      YOOKASSA_SHOP_ID: SHOP.shopId,
      YOOKASSA_SECRET_KEY: SHOP.secretKey,
      TRUST_PROXY: '1',
      RATE_COMMANDS: '0',
    },
    async stop() {
      await mail.stop()
      await yookassa.stop()
    },
  }
}

export type Outside = Awaited<ReturnType<typeof startOutside>>
type Person = { userId: number; email: string; token: string }
export type LoadWorld = {
  seekers: (Person & { resumeId: string })[]
  employer: Person & { companyId: number }
  /** Vacancies of the employer, which seekers respond to. */
  vacancyIds: number[]
}

/** People with sessions, resumes and a company with vacancies, written as rows. */
export async function buildLoadWorld({ db }: DatabaseHandle): Promise<LoadWorld> {
  const buildPerson = async (intent: 'seeker' | 'employer'): Promise<Person> => {
    const { id: userId, email } = await buildUser(db, { intent, email: `load-${randomUUID()}@example.ru` })
    const { token } = await buildSession(db, { userId })
    return { userId, email, token }
  }
  const employer = await buildPerson('employer')
  const { id: companyId } = await buildCompany(db)
  await buildRole(db, { companyId, userId: employer.userId, accessLevel: 200 })
  const drafts = Array.from({ length: VACANCIES }, (_, at) => ({
    companyId,
    title: `Оператор нагрузки ${at + 1}`,
  }))
  const vacancyIds = await db.transaction((tx) => buildVacancies(tx, drafts))
  const seekers: LoadWorld['seekers'] = []
  while (seekers.length < SEEKERS) {
    const person = await buildPerson('seeker')
    const resumeId = await buildResume(db, {
      userId: person.userId,
      status: 'published',
      visibility: 'everyone',
    })
    seekers.push({ ...person, resumeId })
  }
  return { seekers, employer: { ...employer, companyId }, vacancyIds }
}
