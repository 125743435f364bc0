import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Answers of a phase of the deploy. */
export type Phase = {
  name: string
  answers: number
  failed: Map<string, number>
  refused: Map<string, number>
  slowestMs: number
}

type Load = {
  /** Begins a phase; answers count where their request began. */
  phase(name: string): void
  stop(): Promise<Phase[]>
}

const VISITORS = 6
const PAUSE_MS = 100

/** Visitors who read pages, lists and the API, and people who write, until it is stopped. */
export async function startLoad(origin: string, pool: pg.Pool): Promise<Load> {
  const phases: Phase[] = []
  const begin = (name: string) =>
    void phases.push({ name, answers: 0, failed: new Map(), refused: new Map(), slowestMs: 0 })
  const token = await signIn(origin, pool)
  const list = await (await fetch(`${origin}/vacancies`)).text()
  const vacancies = [...list.matchAll(/href="(\/vacancies\/\d+)"/g)].map(([, path = '']) => path)
  const signedIn = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  let isStopped = false
  let number = 0

  const requests: ((at: number) => [path: string, init?: RequestInit])[] = [
    () => ['/'],
    (at) => [`/vacancies?salary=${1000 + at}`],
    (at) => [vacancies[at % vacancies.length] ?? '/vacancies'],
    (at) => [`/api/v1/vacancies?salary=${1000 + at}&page=1`],
    () => ['/salaries'],
    () => ['/api/v1/personal/resumes', { headers: signedIn }],
    (at) => [
      '/api/v1/users/me',
      {
        method: 'PATCH',
        headers: signedIn,
        body: JSON.stringify({
          first_name: `Анна ${at}`,
          last_name: '',
          zone: 'Europe/Moscow',
          theme: 'light',
        }),
      },
    ],
    (at) => [
      `/api/v1/personal/favourites/${/\d+/.exec(vacancies[at % vacancies.length] ?? '')?.[0]}`,
      { method: 'PUT', headers: signedIn },
    ],
    (at) => [
      '/api/v1/auth/request-code',
      {
        method: 'POST',
        // From all over the world: codes are limited by network.
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(at >> 8) % 256}.${at % 256}.1`,
        },
        body: JSON.stringify({ email: `visitor-${at}@example.ru` }),
      },
    ],
  ]

  async function visit() {
    while (!isStopped) {
      number += 1
      const phase = phases.at(-1)
      const [path, init = {}] = requests[number % requests.length]?.(number) ?? ['/']
      const startedAt = performance.now()
      const status = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(15_000) }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      if (phase) {
        phase.answers += 1
        phase.slowestMs = Math.max(phase.slowestMs, performance.now() - startedAt)
        const key = `${status} ${init.method ?? 'GET'} ${path.replace(/\d+/g, 'N')}`
        const counts = status >= 500 || status === 0 ? phase.failed : status >= 400 ? phase.refused : null
        counts?.set(key, (counts.get(key) ?? 0) + 1)
      }
      await sleep(PAUSE_MS)
    }
  }
  begin('the old release alone')
  const visitors = Array.from({ length: VISITORS }, visit)
  return {
    phase: begin,
    async stop() {
      isStopped = true
      await Promise.all(visitors)
      return phases
    },
  }
}

/** By the code of an e-mail, as a person does: it works with the tables of every release. */
async function signIn(origin: string, pool: pg.Pool): Promise<string> {
  const email = 'deploy@example.ru'
  await pool.query(`INSERT INTO users (email, first_name, intent) VALUES ($1, 'Анна', 'seeker')`, [email])
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return asRecord(await answer.json())
  }
  const { challenge_id } = await post('request-code', { email })
  const { rows } = await pool.query<{ text: string }>('SELECT text FROM letters WHERE recipient = $1', [
    email,
  ])
  const code = /^\d{6}$/m.exec(rows[0]?.text ?? '')?.[0] ?? ''
  return (await post('verify-code', { challenge_id, code }))['auth_token'] ?? ''
}

/** Safe: both answers are objects of texts and numbers, of which only texts are used. */
const asRecord = (value: unknown) => value as Record<string, string>
