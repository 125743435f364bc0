import { expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { demoNotice } from '#server/demo-notice.ts'
import { fillDemo } from '#server/features/intake/demo/fill.ts'
import { openWorld, WORLD_VERSION } from '#server/features/intake/demo/fill-world.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

test('the world of an empty database is the present one, also after an interrupted start', async () => {
  expect(await openWorld(db)).toBe(WORLD_VERSION)
  await fillDemo(db, { vacancies: 5, companies: 40, now: new Date('2026-11-27T09:00:00Z') })
  expect(await openWorld(db)).toBe(WORLD_VERSION)
})

test('the start prints where one signs in, and an old folder how to get the newer world', () => {
  const notice = (source: Record<string, string>, isOutdated = false) =>
    demoNotice(readSettings(source).settings, { isOutdated })
  expect(notice({ DEMO: '1' })).toContain('http://localhost:3000/dev')
  expect(notice({ DEMO: '1' })).not.toContain('newer world')
  expect(notice({ DEMO: '1', DATA_DIR: '/srv/board' }, true)).toMatch(
    /newer world.*DATA_DIR=.*\/srv\/board stays/,
  )
  expect(notice({ DEMO: '1', DATABASE_URL: 'postgres://db/board' }, true)).toMatch(
    /empty database in DATABASE_URL/,
  )
  // Where e-mails are sent, nobody is signed in without one.
  const smtp = { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'board@board.example' }
  expect(notice({ DEMO: '1', ...smtp })).not.toContain('/dev')
})
