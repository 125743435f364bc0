import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Answered, Sent } from './send.ts'
import { YOOKASSA_IP, type LoadWorld, type Outside } from './world.ts'

/** A code is of use for five minutes; after the death of a worker it leaves within one. */
const MAIL_MAX_MS = 90_000
const POLL_MS = 100
const TOP_UP_KOPECKS = 100_000

const WithId = z.object({ id: z.number().int().nullable() })
const Challenge = z.object({ challenge_id: z.string() })
const Order = z.object({ payment: z.object({ confirmation_url: z.string() }) })

export type CommandKind =
  | 'code'
  | 'sign-in'
  | 'response'
  | 'message'
  | 'saved search'
  | 'favourite'
  | 'order'
  | 'notification of payment'

/** What the board has said yes to, and must hold exactly once. */
export type Accepted = {
  codes: string[]
  accounts: string[]
  responses: { userId: number; vacancyId: number }[]
  messages: string[]
  searches: { userId: number; salary: number }[]
  favourites: { userId: number; vacancyId: number }[]
  paid: string[]
}

/**
 * The commands of people inside, of people who sign in, and notifications of payments: each call is the next one of its
 * kind.
 * @param send with the retries that the client makes
 * @param onAnswer every answer, by its kind
 */
export function createCommands({
  world,
  outside,
  send,
  onAnswer,
}: {
  world: LoadWorld
  outside: Outside
  send: (sent: Sent) => Promise<Answered>
  onAnswer: (kind: CommandKind, answer: Answered & { isGood: boolean }) => void
}) {
  const accepted: Accepted = {
    codes: [],
    accounts: [],
    responses: [],
    messages: [],
    searches: [],
    favourites: [],
    paid: [],
  }
  /** Conversations that messages are written in, the one that has been silent longest first. */
  const conversations: { id: number; token: string }[] = []
  /** Payments whose notification was not taken. */
  const unanswered: string[] = []
  const run = randomUUID().slice(0, 8)
  let made = 0

  async function ask(kind: CommandKind, sent: Sent, { alsoGood }: { alsoGood?: number } = {}) {
    const answer = await send(sent)
    const isGood = answer.status === 200 || answer.status === alsoGood
    onAnswer(kind, { ...answer, isGood })
    return isGood ? answer : null
  }

  const seeker = (at: number) => {
    const found = world.seekers[at % world.seekers.length]
    if (!found) throw new Error('There are no seekers')
    return found
  }
  const vacancyId = (at: number) => world.vacancyIds[at % world.vacancyIds.length] ?? 0
  /** Every pair of a seeker and a vacancy once. */
  const pair = (at: number) => ({
    person: seeker(at),
    vacancyId: vacancyId(Math.floor(at / world.seekers.length) * 7 + (at % world.seekers.length)),
  })
  const inside = (token: string) => ({ authorization: `Token ${token}` })

  return {
    accepted,

    async signIn() {
      const at = (made += 1)
      const email = `new-${run}-${at}@example.ru`
      // Codes are limited by network.
      const headers = { 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` }
      const post = (path: string, body: object): Sent => ({ method: 'POST', path, headers, body })
      const asked = await ask('code', post('/api/v1/auth/request-code', { email }))
      if (!asked) return
      accepted.codes.push(email)
      const { challenge_id: challengeId } = Challenge.parse(JSON.parse(asked.body))
      const code = await codeFor(email)
      if (code === null) return
      const verified = await ask(
        'sign-in',
        post('/api/v1/auth/verify-code', { challenge_id: challengeId, code }),
      )
      if (verified) accepted.accounts.push(email)
    },

    async respond() {
      const { person, vacancyId: id } = pair((made += 1))
      const sent = await ask(
        'response',
        {
          method: 'POST',
          path: `/api/v1/vacancies/${id}/responses`,
          headers: inside(person.token),
          body: { resume_id: person.resumeId, letter: 'Готова начать завтра.' },
        },
        // The answer to the first attempt was lost.
        { alsoGood: 409 },
      )
      if (!sent) return
      accepted.responses.push({ userId: person.userId, vacancyId: id })
      const { data } = WithId.safeParse(JSON.parse(sent.body))
      if (data?.id) conversations.push({ id: data.id, token: person.token })
    },

    /** A person waits for one message to be accepted before the next. */
    async write() {
      const conversation = conversations.shift()
      if (!conversation) return
      const text = `Сообщение ${run} ${(made += 1)}`
      const sent = await ask('message', {
        method: 'POST',
        path: `/api/v1/personal/responses/${conversation.id}/messages`,
        headers: inside(conversation.token),
        body: { text },
      })
      if (sent) accepted.messages.push(text)
      conversations.push(conversation)
    },

    async saveSearch() {
      const at = (made += 1)
      const { userId, token } = seeker(at)
      const salary = 10_000 + at
      const sent = await ask('saved search', {
        method: 'POST',
        path: '/api/v1/personal/searches',
        headers: inside(token),
        body: { address: `/vacancies?salary=${salary}` },
      })
      if (sent) accepted.searches.push({ userId, salary })
    },

    async keep() {
      const { person, vacancyId: id } = pair((made += 1))
      const sent = await ask('favourite', {
        method: 'PUT',
        path: `/api/v1/personal/favourites/${id}`,
        headers: inside(person.token),
        body: {},
      })
      if (sent) accepted.favourites.push({ userId: person.userId, vacancyId: id })
    },

    async pay() {
      const { companyId, token } = world.employer
      const placed = await ask('order', {
        method: 'POST',
        path: `/api/v1/companies/${companyId}/orders`,
        headers: inside(token),
        body: {
          request_key: randomUUID(),
          item: { kind: 'top_up', amount_kopecks: TOP_UP_KOPECKS },
          method: 'provider',
        },
      })
      if (!placed) return
      const { payment } = Order.parse(JSON.parse(placed.body))
      const id = payment.confirmation_url.split('/').at(-1) ?? ''
      outside.yookassa.decide(id, 'succeeded')
      accepted.paid.push(id)
      const isTaken = await ask('notification of payment', notificationOf(id))
      if (!isTaken) unanswered.push(id)
    },

    /** YooKassa repeats a notification for a day, until it is taken. */
    async repeatNotifications() {
      for (const id of unanswered.splice(0))
        if ((await send(notificationOf(id))).status !== 200) unanswered.push(id)
      return unanswered.length
    },
  }

  async function codeFor(email: string): Promise<string | null> {
    const deadline = performance.now() + MAIL_MAX_MS
    while (performance.now() < deadline) {
      const mail = outside.mail.received.findLast(({ recipients }) => recipients.includes(email))
      const code = mail?.bodies.map((body) => /^\d{6}\s*$/m.exec(body)?.[0].trim()).find(Boolean)
      if (code) return code
      await sleep(POLL_MS)
    }
    return null
  }
}

const notificationOf = (id: string): Sent => ({
  method: 'POST',
  path: '/api/payments/yookassa',
  headers: { 'x-forwarded-for': YOOKASSA_IP },
  body: { type: 'notification', event: 'payment.succeeded', object: { id, status: 'succeeded' } },
})

export type Commands = ReturnType<typeof createCommands>
