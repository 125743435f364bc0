import cookieParser from 'cookie-parser'
import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { callerOf } from '#server/http/session/caller.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, send } = await wholeApp()
const { deps } = board

async function buildVisitor() {
  const { id: userId } = await buildUser(deps.db)
  const { token } = await buildSession(deps.db, { userId, now: deps.now() })
  return { userId, token, cookie: `__Host-token=${token}` }
}

test('a private page reads the session once, whatever guards it passes', async () => {
  const { userId, cookie } = await buildVisitor()
  const resume = await buildResume(deps.db, { userId, now: deps.now() })
  const address = `/personal/resumes/${resume}`
  // The first request loads the page's modules.
  await send(address, { headers: { cookie } })
  const statements = await statementsOf(async () =>
    expect((await send(address, { headers: { cookie } })).status).toBe(200),
  )
  expect(statements.filter((text) => text.includes('from "sessions"'))).toHaveLength(1)
  expect(bugs).toEqual([])
})

test('a request that signs in or out continues as the new caller', async () => {
  const [first, second] = await Promise.all([buildVisitor(), buildVisitor()])
  const app = express()
  app.use(cookieParser())
  app.get('/', async (req, res) => {
    const userIdNow = async () => {
      const { actor } = await callerOf(req, res, deps)
      return actor.kind === 'user' ? actor.userId : null
    }
    const seen = [await userIdNow()]
    const { session } = await callerOf(req, res, deps)
    session.start({ token: second.token, remember: true, deviceToken: null })
    seen.push(await userIdNow())
    session.clear()
    seen.push(await userIdNow())
    res.json(seen)
  })
  const { body } = await request(app).get('/').set('cookie', first.cookie)
  expect(body).toEqual([first.userId, second.userId, null])
})
