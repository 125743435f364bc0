import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { startMailServer } from '#tests/mail/mail-server.ts'
import { dataFolder, startServer } from './support/server.ts'

test('a web process answers requests, and a worker process sends the e-mails and answers only health probes', async ({
  request,
}) => {
  test.setTimeout(90_000)
  const mail = await startMailServer()
  const { folder, remove } = await dataFolder()
  const environment = {
    DATA_DIR: folder,
    DRAIN_SECONDS: '1',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Дистант <no-reply@distant.example>',
  }
  const recipients = () => mail.received.flatMap((message) => message.recipients)
  const web = await startServer({ ...environment, ROLE: 'web' })
  const askForCode = async (email: string) => {
    const answer = await request.post(`${web.address}/api/v1/auth/request-code`, { data: { email } })
    expect(answer.status()).toBe(200)
  }
  await askForCode('early@example.ru')
  await sleep(1000)
  expect(recipients()).toEqual([])
  const worker = await startServer({ ...environment, ROLE: 'worker' })
  await expect.poll(recipients).toEqual(['early@example.ru'])

  await askForCode('late@example.ru')
  await expect.poll(recipients, { timeout: 1000, intervals: [20] }).toContain('late@example.ru')
  for (const path of ['/', '/api/v1/vacancies', '/dev/mail'])
    expect((await request.get(worker.address + path)).status()).toBe(404)
  expect((await request.get(`${worker.address}/health/live`)).status()).toBe(200)

  for (const { server } of [worker, web]) {
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  }
  await mail.stop()
  await remove()
})
