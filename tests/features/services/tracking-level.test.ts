import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  hasChat,
  isLower,
  plainAddress,
  trackingLevel,
} from '#client/features/privacy/services/tracking-level.ts'
import { ROUTES } from '#shared/routing/route-table.ts'

const levelOf = (path: string, hasSession = false) =>
  trackingLevel(new URL(path, 'https://board.example'), { hasSession })

/** A path that the route matches before any other. */
const pathTo = (path: string) => path.replaceAll(/\{(\w+)(:\w+)?[?*]?\}/g, '1')

test.each([
  ['/', 'behaviour'],
  ['/vacancies', 'behaviour'],
  ['/vacancies?page=2&utm_source=mail', 'behaviour'],
  ['/vacancies?search=', 'behaviour'],
  ['/vacancies?search=%D0%98%D0%B2%D0%B0%D0%BD%D0%BE%D0%B2', 'visits'],
  ['/vacancies/1', 'visits'],
  ['/calculator', 'visits'],
  ['/blog', 'behaviour'],
  ['/blog/article', 'visits'],
  ['/help', 'visits'],
  ['/help?q=%D0%90%D0%BD%D0%BD%D0%B0', 'visits'],
  ['/sign-in', 'nothing'],
  ['/resumes/1a', 'nothing'],
  ['/personal/responses/1', 'nothing'],
  ['/payment', 'nothing'],
  ['/staff/moderation', 'nothing'],
  ['/no/such/page', 'nothing'],
])('on %s a guest is tracked as far as: %s', (path, level) => {
  expect(levelOf(path)).toBe(level)
})

test('no visitor is tracked on a page that is rendered for its reader', () => {
  const paths = ROUTES.filter(({ isPublic }) => isPublic !== true).map(({ path }) => pathTo(path))
  expect(paths.length).toBeGreaterThan(40)
  // Some of them are matched by the list of all vacancies or resumes first; those are lists.
  expect(paths.filter((path) => levelOf(path) !== 'nothing')).toEqual([])
})

/** The files of the client that a page is made of; `import()` counts. */
function filesOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /(?:from|import\() ?'(#client\/|\.{1,2}\/)([^']+\.tsx?)'/g,
  )
  for (const [, root, path = ''] of imports)
    filesOf(root === '#client/' ? join('client', path) : join(dirname(file), root ?? '', path), seen)
  return seen
}

test('visitors are not recorded on a page with a form for their e-mail', () => {
  const pages = new Map(
    readdirSync('client', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.page.tsx'))
      .map((name) => [basename(name, '.page.tsx'), join('client', name)]),
  )
  const isPersonal = (file: string) => /type="(email|tel)"/.test(readFileSync(file, 'utf8'))
  const withForm = ROUTES.filter(({ isPublic }) => isPublic).filter(({ name, sharesPageOf }) =>
    [...filesOf(pages.get(sharesPageOf ?? name) ?? '')].some(isPersonal),
  )
  expect(withForm.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['help', 'rules', 'offer', 'calendar', 'blog-slug', 'partners', 'schools']),
  )
  expect(withForm.map(({ path }) => levelOf(pathTo(path)))).not.toContain('behaviour')
})

test('a signed-in user is never recorded', () => {
  const levels = ROUTES.map(({ path }) => levelOf(pathTo(path), true))
  expect(levels).toContain('visits')
  expect(levels).not.toContain('behaviour')
})

test('less may be learnt of a visit than of behaviour', () => {
  expect(isLower('visits', 'behaviour')).toBe(true)
  expect(isLower('nothing', 'visits')).toBe(true)
  expect(isLower('behaviour', 'behaviour')).toBe(false)
  expect(isLower('behaviour', 'nothing')).toBe(false)
})

test('addresses are reported without what visitors type', () => {
  const address = (path: string) => plainAddress(new URL(path, 'https://board.example'))
  expect(address('/vacancies?search=anna@example.ru&page=2&salary=90000&utm_source=mail#top')).toBe(
    'https://board.example/vacancies?page=2&utm_source=mail',
  )
  expect(address('/vacancies?location=Казань')).toBe('https://board.example/vacancies')
})

test('the chat is on pages that do not disable it, and not with the staff or over a conversation', () => {
  expect(['/', '/employer', '/tariffs', '/personal/resumes', '/help'].filter(hasChat)).toHaveLength(5)
  const without = [
    '/vacancies',
    '/vacancies/1',
    '/vacancies/remote',
    '/staff/jobs',
    '/responses/1',
    '/no/such',
  ]
  expect(without.filter(hasChat)).toEqual([])
})
