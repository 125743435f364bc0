import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  ForbiddenByRobots,
  SourceFailure,
  type GetOptions,
} from '#server/features/intake/sources/fetching/outside-get.ts'
import { createGetFor, type GetFor } from '#server/features/intake/sources/fetching/polite-get.ts'
import { LOCAL_NETWORK } from '#server/kernel/public-network.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { startOutsideServer } from '#tests/support/outside-server.ts'

const NOW = new Date('2026-11-28T09:00:00Z')
const USER_AGENT = 'DistantBot/1.0 (+https://vydumka.example/bot; bot@vydumka.example)'

type Answers = Record<string, (req: IncomingMessage, res: ServerResponse) => void>

/** A site with these paths; others answer 404. `asked` are the paths in the order of the requests. */
async function startSite(answers: Answers) {
  const asked: string[] = []
  const answer: RequestListener = (req, res) => {
    const path = req.url ?? ''
    asked.push(path)
    const found = answers[path]
    if (found) found(req, res)
    else res.writeHead(404).end('nothing')
  }
  return { origin: await startOutsideServer(answer), asked }
}

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    res.writeHead(code, headers).end('text')

const page =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    res.writeHead(200, headers).end(body)

/** Time passes only while the fetcher sleeps. */
function startFetcher(given: Partial<Parameters<typeof createGetFor>[0]> = {}) {
  let time = 0
  const slept: number[] = []
  const getFor = createGetFor({
    network: LOCAL_NETWORK,
    userAgent: USER_AGENT,
    now: () => NOW,
    clock: () => time,
    sleep: async (ms) => {
      slept.push(ms)
      time += ms
    },
    ...given,
  })
  return { getFor, slept, pass: (ms: number) => (time += ms) }
}

type Run = Parameters<GetFor>[0]
const RUN: Run = {
  pauseMs: 0,
  obeysRobots: false,
  isAllowedHost: (hostname) => hostname === '127.0.0.1',
  signal: new AbortController().signal,
}

const HTML: GetOptions = { accept: 'text/html' }

function openRun(run: Partial<Run> = {}) {
  const get = startFetcher().getFor({ ...RUN, ...run })
  return (url: string, options: Partial<GetOptions> = {}) => get(new URL(url), { ...HTML, ...options })
}

const toText = async ({ body }: { body: AsyncIterable<Buffer> }) =>
  Buffer.concat(await Array.fromAsync(body)).toString()

const failureOf = (got: Promise<unknown>): Promise<SourceFailure> =>
  got.then(
    () => Promise.reject(new Error('It was read')),
    (error: unknown) => {
      if (error instanceof SourceFailure) return error
      throw error
    },
  )

const reasonOf = async (got: Promise<unknown>) => (await failureOf(got)).reason

describe('answers', () => {
  test('a page comes with its facts, and the site sees who asks', async () => {
    const seen: unknown[] = []
    const { origin } = await startSite({
      '/jobs': (req, res) => {
        seen.push(req.headers)
        res.writeHead(200, {
          'content-type': 'Text/HTML; charset=UTF-8',
          'content-encoding': 'gzip',
          etag: '"one"',
          'last-modified': 'Fri, 27 Nov 2026 10:00:00 GMT',
          'x-robots-tag': 'noindex',
          'set-cookie': 'session=1',
        })
        res.end(gzipSync('Вакансии'))
      },
    })
    const get = openRun()
    const { body, ...facts } = await get(`${origin}/jobs`)
    expect(await toText({ body })).toBe('Вакансии')
    expect(facts).toEqual({
      status: 200,
      url: new URL(`${origin}/jobs`),
      type: 'text/html',
      etag: '"one"',
      lastModified: 'Fri, 27 Nov 2026 10:00:00 GMT',
      robotsTag: 'noindex',
    })
    await get(`${origin}/jobs`)
    const sent = {
      host: new URL(origin).host,
      connection: 'close',
      'user-agent': USER_AGENT,
      accept: 'text/html',
      'accept-encoding': 'gzip, br',
    }
    expect(seen).toEqual([sent, sent])
  })

  test('a page without facts has none', async () => {
    const { origin } = await startSite({ '/': page('text') })
    expect(await openRun()(origin)).toMatchObject({
      type: '',
      etag: null,
      lastModified: null,
      robotsTag: null,
    })
  })

  test('a source that has not changed says so without a body', async () => {
    const lastModified = 'Fri, 27 Nov 2026 10:00:00 GMT'
    const { origin } = await startSite({
      '/': ({ headers }, res) => {
        const isKnown = headers['if-none-match'] === '"one"' && headers['if-modified-since'] === lastModified
        res.writeHead(isKnown ? 304 : 200, { etag: '"one"' }).end()
      },
    })
    const answer = await openRun()(origin, { etag: '"one"', lastModified })
    expect(answer).toMatchObject({ status: 304, etag: '"one"' })
    expect(await toText(answer)).toBe('')
  })

  test('304 without a question about changes is no answer', async () => {
    const { origin } = await startSite({ '/': status(304) })
    expect(await reasonOf(openRun()(origin, { etag: null, lastModified: '' }))).toBe('wrong_content')
  })

  test.each([
    [401, 'blocked'],
    [402, 'blocked'],
    [403, 'blocked'],
    [451, 'blocked'],
    [404, 'not_found'],
    [410, 'not_found'],
    [429, 'too_many_requests'],
    [503, 'too_many_requests'],
    [500, 'server_error'],
    [502, 'server_error'],
    [599, 'server_error'],
    [204, 'wrong_content'],
    [206, 'wrong_content'],
    [300, 'wrong_content'],
    [302, 'wrong_content'],
    [400, 'wrong_content'],
    [418, 'wrong_content'],
  ])('the status %i means %s', async (code, reason) => {
    const { origin } = await startSite({ '/jobs?token=secret': status(code) })
    const failure = await failureOf(openRun()(`${origin}/jobs?token=secret`))
    expect([failure.reason, failure.message]).toEqual([
      reason,
      `${new URL(origin).host}/jobs отвечает кодом ${code}`,
    ])
  })

  test.each([
    [429, '120', 120_000],
    [503, ' 7 ', 7000],
    [429, 'Sat, 28 Nov 2026 09:10:00 GMT', 600_000],
    [503, 'Saturday, 28-Nov-26 09:10:00 GMT', 600_000],
    [429, 'Sat, 28 Nov 2026 08:00:00 GMT', 1000],
    [429, '0', 1000],
    [429, '99999999', 86_400_000],
    [429, 'Sun, 28 Nov 2027 09:00:00 GMT', 86_400_000],
    [503, 'later', null],
    [502, '60', 60_000],
    [403, '60', null],
  ])('the status %i with Retry-After «%s» asks for %j ms', async (code, header, expected) => {
    const { origin } = await startSite({ '/': status(code, { 'retry-after': header }) })
    expect((await failureOf(openRun()(origin))).retryAfterMs).toBe(expected)
  })

  test('limits of bytes and time hold for the decoded body', async () => {
    const { origin } = await startSite({
      '/bomb': (_req, res) =>
        res.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000))),
      '/slow': (_req, res) => void res.write('first'),
    })
    const get = openRun()
    expect([
      await reasonOf(get(`${origin}/bomb`).then(toText)),
      await reasonOf(get(`${origin}/slow`, { timeoutMs: 100 }).then(toText)),
      (await get(`${origin}/bomb`, { maxBytes: 5_000_000 }).then(toText)).length,
    ]).toEqual(['too_large', 'timeout', 5_000_000])
  })

  test.each(['broken gzip', ''])('a body that is %j and cut off is wrong', async (kind) => {
    const { origin } = await startSite({
      '/': (_req, res) => {
        res.writeHead(200, kind ? { 'content-encoding': 'gzip' } : { 'content-length': '100' })
        if (kind) res.end(kind)
        else res.write('text', () => res.destroy())
      },
    })
    expect(await reasonOf(openRun()(origin).then(toText))).toBe('wrong_content')
  })

  test('a closed port is a failure of the source', async () => {
    expect(await reasonOf(openRun()('http://127.0.0.1:9/'))).toBe('no_connection')
  })

  test('requests and decoded bytes are counted, those of robots.txt and redirects too', async () => {
    const { origin, asked } = await startSite({
      '/robots.txt': page('# nothing'),
      '/old': status(301, { location: '/new' }),
      '/new': (_req, res) => res.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(1000))),
    })
    const counts = { requests: 0, bytes: 0 }
    const get = openRun({
      obeysRobots: true,
      onRequest: () => (counts.requests += 1),
      onBytes: (bytes) => (counts.bytes += bytes),
    })
    await toText(await get(`${origin}/old`))
    expect(asked).toEqual(['/robots.txt', '/old', '/new'])
    expect(counts).toEqual({ requests: 3, bytes: '# nothing'.length + 1000 })
  })
})

describe('redirects', () => {
  test('a redirect inside the site is followed', async () => {
    const { origin } = await startSite({
      '/old': status(308, { location: '/new?a=1' }),
      '/new?a=1': page('arrived'),
    })
    const answer = await openRun()(`${origin}/old`)
    expect([await toText(answer), answer.url.href]).toEqual(['arrived', `${origin}/new?a=1`])
  })

  test.each([
    ['/sign-in?next=/jobs', 'blocked'],
    ['/users/sign_in', 'blocked'],
    ['https://accounts.elsewhere.example/', 'blocked'],
    ['https://elsewhere.example/jobs', 'redirected_outside'],
    ['http://localhost:9/jobs', 'redirected_outside'],
    ['http://169.254.169.254/latest', 'redirected_outside'],
    ['/loop', 'wrong_content'],
    ['ftp://127.0.0.1/jobs', 'forbidden_address'],
  ])('a redirect to %s is %s', async (location, reason) => {
    const { origin, asked } = await startSite({
      '/jobs': status(302, { location }),
      '/loop': status(302, { location: '/loop' }),
      '/sign-in?next=/jobs': page('Войдите'),
      '/users/sign_in': page('Войдите'),
    })
    expect(await reasonOf(openRun()(`${origin}/jobs`))).toBe(reason)
    expect(asked.filter((path) => path !== '/loop')).toEqual(['/jobs'])
  })

  test('a source whose own address looks like a sign-in may redirect', async () => {
    const { origin } = await startSite({
      '/login/jobs': status(302, { location: '/login/jobs/all' }),
      '/login/jobs/all': page('arrived'),
    })
    expect(await toText(await openRun()(`${origin}/login/jobs`))).toBe('arrived')
  })

  test('an internal address is refused though its host is of the source', async () => {
    const { origin } = await startSite({ '/jobs': status(302, { location: 'http://10.0.0.1/jobs' }) })
    const get = openRun({ isAllowedHost: () => true })
    expect(await reasonOf(get(`${origin}/jobs`))).toBe('forbidden_address')
  })

  test('a host that is not of the source is not asked', async () => {
    const { origin, asked } = await startSite({ '/jobs': page('text') })
    const get = openRun({ isAllowedHost: (hostname) => hostname === 'vydumka.example' })
    expect(await reasonOf(get(`${origin}/jobs`))).toBe('forbidden_address')
    expect(asked).toEqual([])
  })
})

describe('robots.txt', () => {
  test('what it forbids is not asked, also after a redirect', async () => {
    const { origin, asked } = await startSite({
      '/robots.txt': page('User-agent: *\nDisallow: /private'),
      '/jobs': page('text'),
      '/old': status(302, { location: '/private/jobs' }),
    })
    const get = openRun({ obeysRobots: true })
    expect(await toText(await get(`${origin}/jobs`))).toBe('text')
    expect(await reasonOf(get(`${origin}/private/jobs`))).toBe('robots')
    expect(await reasonOf(get(`${origin}/old`))).toBe('robots')
    expect(asked).toEqual(['/robots.txt', '/jobs', '/old'])
  })

  test('a documented API is read without asking it', async () => {
    const { origin, asked } = await startSite({
      '/robots.txt': page('User-agent: *\nDisallow: /'),
      '/api': page('{}'),
    })
    await openRun()(`${origin}/api`)
    expect(asked).toEqual(['/api'])
  })

  test('runs of one process read it once', async () => {
    const { origin, asked } = await startSite({ '/': page('text') })
    const { getFor } = startFetcher()
    for (const run of [1, 2, 3]) {
      const get = getFor({ ...RUN, obeysRobots: true })
      expect([run, await toText(await get(new URL(origin), HTML))]).toEqual([run, 'text'])
    }
    expect(asked).toEqual(['/robots.txt', '/', '/', '/'])
  })

  test('a day later it is read again', async () => {
    const { origin, asked } = await startSite({ '/': page('text') })
    const { getFor, pass } = startFetcher()
    const get = getFor({ ...RUN, obeysRobots: true })
    const askAfter = async (ms: number) => {
      pass(ms)
      // The cache reads the time once a millisecond.
      await setTimeout(5)
      asked.length = 0
      await toText(await get(new URL(origin), HTML))
      return asked
    }
    expect(await askAfter(1000)).toEqual(['/robots.txt', '/'])
    expect(await askAfter(DAY_MS - 1000)).toEqual(['/'])
    expect(await askAfter(2000)).toEqual(['/robots.txt', '/'])
  })

  test.each([401, 403, 404, 410, 429])('a file that answers %i forbids nothing', async (code) => {
    const { origin } = await startSite({ '/robots.txt': status(code), '/': page('text') })
    expect(await toText(await openRun({ obeysRobots: true })(origin))).toBe('text')
  })

  test.each([500, 503, 304])(
    'a file that answers %i forbids everything until it can be read',
    async (code) => {
      let isBroken = true
      const { origin, asked } = await startSite({
        '/robots.txt': (_req, res) => res.writeHead(isBroken ? code : 200).end(),
        '/': page('text'),
      })
      const get = openRun({ obeysRobots: true })
      expect(await reasonOf(get(origin))).toBe('robots')
      expect(asked).toEqual(['/robots.txt'])
      isBroken = false
      expect(await toText(await get(origin))).toBe('text')
    },
  )

  test('the file itself is what the rules are from, and it is not asked for again', async () => {
    const { origin, asked } = await startSite({
      '/robots.txt': page('Sitemap: /jobs.xml'),
      '/': page('text'),
    })
    const get = openRun({ obeysRobots: true })
    await toText(await get(origin))
    expect(await toText(await get(`${origin}/robots.txt`))).toBe('Sitemap: /jobs.xml')
    expect(asked).toEqual(['/robots.txt', '/'])
  })

  test.each([
    ['answers 400', status(400)],
    ['answers 403', status(403)],
    ['leads round in circles', status(302, { location: '/robots.txt' })],
    ['leads to a network inside', status(302, { location: 'http://10.0.0.1/robots.txt' })],
  ])('a file that %s is an empty one', async (_, answer) => {
    const { origin } = await startSite({ '/robots.txt': answer, '/': page('text') })
    const get = openRun({ obeysRobots: true })
    expect(await toText(await get(`${origin}/robots.txt`))).toBe('')
    expect(await toText(await get(origin))).toBe('text')
  })

  test('a file of another host is not asked for', async () => {
    const { origin, asked } = await startSite({})
    const get = openRun({ obeysRobots: true, isAllowedHost: () => false })
    expect(await reasonOf(get(`${origin}/robots.txt`))).toBe('forbidden_address')
    expect(asked).toEqual([])
  })

  test('a page that is forbidden is told from one whose rules cannot be read', async () => {
    let rules = status(500)
    const { origin } = await startSite({ '/robots.txt': (req, res) => rules(req, res) })
    const get = openRun({ obeysRobots: true })
    expect(await failureOf(get(origin))).not.toBeInstanceOf(ForbiddenByRobots)
    rules = page('User-agent: *\nDisallow: /')
    expect(await failureOf(get(origin))).toBeInstanceOf(ForbiddenByRobots)
  })

  test('a file that never comes forbids everything', async () => {
    const { origin, asked } = await startSite({
      '/robots.txt': (_req, res) => void res.destroy(),
      '/': page('text'),
    })
    expect(await reasonOf(openRun({ obeysRobots: true })(origin))).toBe('no_connection')
    expect(asked).toEqual(['/robots.txt'])
  })

  test('only its first 500 kilobytes mean something', async () => {
    const filling = `# ${'x'.repeat(500 * 1024)}\n`
    const { origin } = await startSite({
      '/robots.txt': page(`User-agent: *\nDisallow: /a\n${filling}Disallow: /b`),
      '/b': page('text'),
    })
    const get = openRun({ obeysRobots: true })
    expect(await reasonOf(get(`${origin}/a`))).toBe('robots')
    expect(await toText(await get(`${origin}/b`))).toBe('text')
  })

  test('it may be at another site, where five redirects lead', async () => {
    const other = await startSite({ '/rules': page('User-agent: DistantBot\nDisallow: /') })
    const { origin } = await startSite({
      '/robots.txt': status(301, { location: '/1' }),
      '/1': status(301, { location: '/2' }),
      '/2': status(301, { location: '/3' }),
      '/3': status(301, { location: '/4' }),
      '/4': status(301, { location: `${other.origin.replace('127.0.0.1', 'localhost')}/rules` }),
    })
    const { getFor } = startFetcher({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    const get = getFor({ ...RUN, obeysRobots: true })
    expect(await reasonOf(get(new URL(origin), HTML))).toBe('robots')
    expect(other.asked).toEqual(['/rules'])
  })
})

describe('pauses', () => {
  test('a host rests between the requests of all runs, robots.txt and redirects included', async () => {
    const { origin } = await startSite({
      '/robots.txt': status(404),
      '/old': status(302, { location: '/' }),
      '/': page('text'),
    })
    const { getFor, slept, pass } = startFetcher()
    const first = getFor({ ...RUN, pauseMs: 1000, obeysRobots: true })
    await toText(await first(new URL('/old', origin), HTML))
    expect(slept).toEqual([1000, 1000])
    pass(400)
    const second = getFor({ ...RUN, pauseMs: 3000 })
    await toText(await second(new URL(origin), HTML))
    expect(slept).toEqual([1000, 1000, 2600])
    pass(3000)
    await toText(await second(new URL(origin), HTML))
    expect(slept).toHaveLength(3)
  })

  test('a longer pause of robots.txt holds, up to half a minute', async () => {
    const { origin } = await startSite({
      '/robots.txt': page('User-agent: *\nCrawl-delay: 600'),
      '/': page('text'),
    })
    const { getFor, slept } = startFetcher()
    const get = getFor({ ...RUN, pauseMs: 1000, obeysRobots: true })
    await toText(await get(new URL(origin), HTML))
    expect(slept).toEqual([30_000])
  })

  test('other hosts do not wait', async () => {
    const [one, two] = [await startSite({ '/': page('one') }), await startSite({ '/': page('two') })]
    const { getFor, slept } = startFetcher()
    const get = getFor({ ...RUN, pauseMs: 1000 })
    await toText(await get(new URL(one.origin), HTML))
    await toText(await get(new URL(two.origin), HTML))
    expect(slept).toEqual([])
  })

  test('a failed request is followed by a pause too', async () => {
    const { origin } = await startSite({ '/': status(500) })
    const { getFor, slept } = startFetcher()
    const get = getFor({ ...RUN, pauseMs: 1000 })
    for (const attempt of [1, 2])
      expect([attempt, await reasonOf(get(new URL(origin), HTML))]).toEqual([attempt, 'server_error'])
    expect(slept).toEqual([1000])
  })

  test('a host answers one request at a time, of however many runs', async () => {
    let open = 0
    let most = 0
    const { origin } = await startSite({
      '/': (_req, res) => {
        open += 1
        most = Math.max(most, open)
        res.write('begun ')
        void answerLater()
        async function answerLater() {
          await setTimeout(20)
          open -= 1
          res.end('done')
        }
      },
    })
    const { getFor } = startFetcher()
    const texts = await Promise.all(
      Array.from({ length: 8 }, async () => toText(await getFor(RUN)(new URL(origin), HTML))),
    )
    expect([new Set(texts), most]).toEqual([new Set(['begun done']), 1])
  })

  test('an answer that nobody reads does not hold its host', async () => {
    const { origin } = await startSite({
      '/endless': (_req, res) => void res.write('first'),
      '/': page('text'),
    })
    const { getFor } = startFetcher()
    const get = getFor(RUN)
    const left = await get(new URL('/endless', origin), HTML)
    expect(await toText(await get(new URL(origin), HTML))).toBe('text')
    expect(await reasonOf(toText(left))).toBe('wrong_content')

    await get(new URL('/endless', origin), { ...HTML, timeoutMs: 100 })
    expect(await toText(await getFor(RUN)(new URL(origin), HTML))).toBe('text')
  })

  test('a run that is stopped leaves the queue, and the next one goes on', async () => {
    const { origin } = await startSite({
      '/endless': (_req, res) => void res.write('first'),
      '/': page('text'),
    })
    const { getFor } = startFetcher()
    const [holder, stopped] = [new AbortController(), new AbortController()]
    await getFor({ ...RUN, signal: holder.signal })(new URL('/endless', origin), HTML)
    const waiting = getFor({ ...RUN, signal: stopped.signal })(new URL(origin), HTML)
    const next = getFor(RUN)(new URL(origin), HTML)
    stopped.abort(new Error('stopped by staff'))
    await expect(waiting).rejects.toThrow('stopped by staff')
    holder.abort()
    expect(await toText(await next)).toBe('text')
  })

  test('a run that is stopped in a pause ends at once', async () => {
    const { origin } = await startSite({ '/': page('text') })
    const getFor = createGetFor({ network: LOCAL_NETWORK, userAgent: USER_AGENT, now: () => NOW })
    const get = getFor({ ...RUN, pauseMs: 60_000, signal: AbortSignal.timeout(300) })
    await toText(await get(new URL(origin), HTML))
    await expect(get(new URL(origin), HTML)).rejects.toThrow(/abort/i)
  })
})
