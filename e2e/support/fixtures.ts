import { createHash } from 'node:crypto'
import { expect, test as base } from '@playwright/test'

export { expect }

type Options = {
  /**
   * Messages of the console that the story expects: `test.use({ expectedMessages: [/404/] })`. Chromium writes one
   * itself for every answer that is not a success.
   */
  expectedMessages: RegExp[]
}

/** A story fails when a page complains on the console, throws, or asks another host for anything. */
export const test = base.extend<Options & { complaints: string[] }>({
  expectedMessages: [[], { option: true }],
  // Each story comes from a network of its own, or the limits of codes per network would count them together.
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use, { testId }) => {
    await use({ 'x-forwarded-for': networkOf(testId) })
  },
  complaints: [
    async ({ context, baseURL, expectedMessages }, use) => {
      const complaints: string[] = []
      const complain = (text: string) => {
        if (!expectedMessages.some((expected) => expected.test(text))) complaints.push(text)
      }
      context.on('console', (message) => {
        const level = message.type()
        if (level === 'error' || level === 'warning')
          complain(`console ${level}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (failure) => complain(`uncaught: ${String(failure.error())}`))
      context.on('request', (request) => {
        const url = new URL(request.url())
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== baseURL)
          complain(`request to ${url.origin}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

function networkOf(testId: string) {
  const digest = createHash('sha256').update(testId).digest()
  return `10.${digest[0]}.${digest[1]}.${digest[2]}`
}
