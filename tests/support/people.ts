import { once } from 'node:events'
import { Agent, createServer, Server } from 'node:http'
import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import { desc } from 'drizzle-orm'
import request from 'supertest'
import { afterAll } from 'vitest'
import type { users } from '#server/db/schema/accounts.ts'
import type { Files } from '#server/files/port.ts'
import { createApi } from '#server/http/api/handler.ts'
import { emails } from '#server/db/schema/mail.ts'
import { requestId } from '#server/http/request-id.ts'
import { sayWhenToRetry } from '#server/http/retry-after.ts'
import { withCallerAddress } from '#server/kernel/caller-address.ts'
import type { Deps } from '#server/http/context.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { testBoard, type TestBoard, type TestBoardOptions } from './app.ts'
import { buildCompany, buildRole, buildSession, buildUser } from './rows.ts'
import { listPersonalData } from '#server/personal-data.ts'

export type TestPerson = { id: number; email: string; token: string; sessionId: number }
type Call = { as?: TestPerson; body?: object; headers?: Record<string, string>; ip?: string }

export type People = {
  board: TestBoard
  deps: Deps
  app: Express
  /** One call of the API by `Authorization: Token`, or by nobody. */
  call(method: string, path: string, call?: Call): Promise<request.Response>
  /** A person with an open session. */
  buildPerson(person?: Partial<typeof users.$inferInsert>): Promise<TestPerson>
  /** A company whose people have these levels, in this order. */
  buildCompany(...levels: CompanyAccess[]): Promise<{ id: number; title: string; people: Colleague[] }>
  /** E-mails to an address, the newest first. */
  emailsTo(email: string): Promise<{ kind: string; subject: string; text: string }[]>
}
export type Colleague = TestPerson & { roleId: number }

/** The board with its API and no mail server: emails stay in the queue, where a test reads them. */
export async function testPeople(options: TestBoardOptions = {}): Promise<People> {
  const board = await testBoard(options)
  const files = filesInMemory()
  const deps: Deps = { ...board.deps, files, personalData: listPersonalData({ ...board.deps, files }) }
  const app = apiApp(deps)
  const server = await listen(app)
  let built = 0

  const buildPerson: People['buildPerson'] = async (given = {}) => {
    built += 1
    const user = await buildUser(deps.db, {
      firstName: `Имя${built}`,
      email: `person-${built}@example.ru`,
      ...given,
    })
    return { ...user, ...(await openTestSession(deps, user.id)) }
  }

  return {
    board,
    deps,
    app,
    call: (method, path, call) => callApi(server, method, path, call),
    buildPerson,
    async buildCompany(...levels) {
      built += 1
      const title = `Компания ${built}`
      const company = await buildCompany(deps.db, { slug: `company-of-people-${built}`, title })
      const people: Colleague[] = []
      for (const accessLevel of levels) {
        const person = await buildPerson({ intent: 'employer' })
        people.push({
          ...person,
          roleId: await join(deps, { companyId: company.id, userId: person.id, accessLevel }),
        })
      }
      return { id: company.id, title, people }
    },
    emailsTo: async (email) => {
      const rows = await deps.db.select().from(emails).orderBy(desc(emails.id))
      return rows.filter(({ recipient }) => recipient === email)
    },
  }
}

/**
 * The API as the server mounts it, behind one proxy that says where a caller is.
 * @param report takes bugs behind answers; without it they fail the test
 */
export function apiApp(
  deps: Deps,
  report: (error: unknown) => void = (error) => console.error(error),
): Express {
  const app = express()
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', 1)
  app.use(requestId)
  app.use(sayWhenToRetry)
  app.use(withCallerAddress)
  app.use(cookieParser())
  app.use('/api', createApi({ deps, report }))
  return app
}

/** Connections stay open from call to call: opening one costs as much as a short call. */
const connections = new Agent({ keepAlive: true })

/** A server that answers until the last test of the file; it never closes a connection that a call may be using. */
export async function listen(app: Express): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

/** @param app what `listen` gave, or an app that listens for this one call */
export function callApi(
  app: Express | Server,
  method: string,
  path: string,
  { as, body, headers = {}, ip = '203.0.113.7' }: Call = {},
): Promise<request.Response> {
  const call = request(app)[asVerb(method)](path).set('x-forwarded-for', ip).set(headers)
  if (app instanceof Server) call.agent(connections)
  if (as) call.set('authorization', `Token ${as.token}`)
  return Promise.resolve(body === undefined ? call : call.send(body))
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Safe: contracts name no other methods. */
const asVerb = (method: string) => method.toLowerCase() as Verb

export const openTestSession = (deps: Deps, userId: number) =>
  buildSession(deps.db, { userId, now: deps.now() })

/** Gives a role and makes it the current one. */
export const join = (deps: Deps, role: { companyId: number; userId: number; accessLevel: CompanyAccess }) =>
  buildRole(deps.db, role)

/** Statuses of calls that ran at once, in order of size. */
export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

/** The six digits of an e-mail. */
export const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''

/** The token of the link in an e-mail. */
export const tokenIn = (text: string) => decodeURIComponent(/[?&]token=([\w%-]+)/.exec(text)?.[1] ?? '')

/** The token that stops a change of address, of the e-mail to the old one. */
export const stopTokenIn = (text: string) => decodeURIComponent(/&stop=([\w.%-]+)/.exec(text)?.[1] ?? '')

function filesInMemory(): Files {
  const kept = new Map<string, Buffer>()
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => kept.get(name) ?? null,
    remove: async (name) => void kept.delete(name),
  }
}
