import { describe, expect, test } from 'vitest'
import { parseRobots } from '#server/features/intake/sources/fetching/robots-rules.ts'

const isAllowed = (robots: string, path: string) =>
  parseRobots(robots).allows(new URL(path, 'https://vydumka.example'))

const all = (...rules: string[]) => ['User-agent: *', ...rules].join('\n')

/** A file, a path, whether the bot may read it, and why. */
type Row = readonly [robots: string, path: string, expected: boolean, why: string]

describe('paths', () => {
  const ROWS: readonly Row[] = [
    ['', '/a', true, 'an empty file'],
    [all(), '/a', true, 'a group without rules'],
    [all('Disallow:'), '/a', true, 'an empty rule'],
    [all('Allow:', 'Disallow: /'), '/a', false, 'an empty rule that allows'],
    [all('Disallow: /'), '/', false, 'everything'],
    [all('Disallow: /'), '/robots.txt', true, 'the file itself'],
    [all('Disallow: /fish'), '/fish', false, 'the path'],
    [all('Disallow: /fish'), '/fish.html?id=1', false, 'what begins with the path'],
    [all('Disallow: /fish'), '/Fish', true, 'capitals differ'],
    [all('Disallow: /fish'), '/a/fish', true, 'only at the beginning'],
    [all('Disallow: /fish/'), '/fish', true, 'a folder'],
    [all('Disallow: fish'), '/fish', true, 'a rule without a slash'],
    [all('Disallow: /a', 'Allow: /a/b'), '/a/b/c', true, 'the longest rule allows'],
    [all('Allow: /a', 'Disallow: /a/b'), '/a/b/c', false, 'the longest rule forbids'],
    [all('Disallow: /a/b', 'Allow: /a/b'), '/a/b', true, 'equally long rules'],
    [all('Allow: /a/b', 'Disallow: /a/b'), '/a/b', true, 'equally long rules in the other order'],
    [all('Disallow: /page', 'Allow: /p*'), '/page', false, 'a longer rule against a wildcard'],
    [all('Allow: /$', 'Disallow: /'), '/', true, 'the end of the path'],
    [all('Allow: /$', 'Disallow: /'), '/page', false, 'more than the path'],
    [all('Disallow: /*.pdf'), '/files/a.pdf?x=1', false, 'a wildcard'],
    [all('Disallow: /*.pdf$'), '/files/a.pdf', false, 'a wildcard with an end'],
    [all('Disallow: /*.pdf$'), '/files/a.pdf?x=1', true, 'a wildcard with another end'],
    [all('Disallow: /*.pdf$'), '/a.pdf.pdf', false, 'the last of several'],
    [all('Disallow: *.pdf'), '/a.pdf', false, 'a wildcard first'],
    [all('Disallow: /a*'), '/a', false, 'a wildcard for nothing'],
    [all('Disallow: /a**b'), '/axxb', false, 'two wildcards in a row'],
    [all('Disallow: /a*b*c'), '/a-c-b', true, 'parts in another order'],
    [all('Disallow: /a*b*c'), '/a-b-c', false, 'parts in their order'],
    [all('Disallow: /ab*ba$'), '/aba', true, 'parts that overlap'],
    [all('Disallow: /*?'), '/search?q=1', false, 'any query'],
    [all('Disallow: /*?'), '/search', true, 'no query'],
    [all('Disallow: /*?sort='), '/list?page=2&sort=pay', true, 'another place in the query'],
    [all('Disallow: /a$b'), '/a$b', false, 'a dollar in the middle'],
    [all('Disallow: /a%24'), '/a$', false, 'a dollar that is meant'],
    [all('Disallow: /a%2Ab'), '/a*b', false, 'an asterisk that is meant'],
    [all('Disallow: /a%2Ab'), '/axb', true, 'an asterisk that is meant is no wildcard'],
    [all('Disallow: /вакансии'), '/вакансии/1', false, 'letters of another alphabet'],
    [all('Disallow: /%D0%B2%D0%B0'), '/вакансии', false, 'the same encoded'],
    [all('Disallow: /%d0%b2%d0%b0'), '/вакансии', false, 'the same in lower case'],
    [all('Disallow: /foo/%62%61%7A'), '/foo/baz', false, 'letters encoded in the rule'],
    [all('Disallow: /foo/baz'), '/foo/%62%61%7A', false, 'letters encoded in the path'],
    [all('Disallow: /a%2Fb'), '/a/b', true, 'an encoded slash is no slash'],
    [all('Disallow: /a b'), '/a%20b', false, 'a space in the rule'],
    [all('Disallow: /a[1]|b'), '/a[1]|b', false, 'characters that are not encoded in addresses'],
    [all('Disallow: /100%'), '/100%25', false, 'a percent sign alone'],
    [all('Disallow: /😀'), '/%F0%9F%98%80', false, 'a character of four octets'],
  ]

  test.each(ROWS)('%j and %s: %j (%s)', (robots, path, expected) => {
    expect(isAllowed(robots, path)).toBe(expected)
  })
})

describe('groups', () => {
  const ROWS: readonly Row[] = [
    ['User-agent: OtherBot\nDisallow: /', '/a', true, 'another robot'],
    ['User-agent: DistantBot\nDisallow: /', '/a', false, 'this bot'],
    ['user-AGENT: distantbot\ndisALLOW: /', '/a', false, 'capitals do not matter'],
    ['User-agent: DistantBot/1.0\nDisallow: /', '/a', false, 'a version after the name'],
    ['User-agent: DistantBotNews\nDisallow: /', '/a', true, 'a longer name'],
    ['User-agent: Distant\nDisallow: /', '/a', true, 'a shorter name'],
    [
      `${all('Disallow: /')}\n\nUser-agent: DistantBot\nDisallow: /b`,
      '/a',
      true,
      'its own group is the only one',
    ],
    [`${all('Disallow: /')}\n\nUser-agent: DistantBot`, '/a', true, 'its own group is empty'],
    [
      `User-agent: DistantBot\nDisallow: /b\n\n${all('Disallow: /a')}`,
      '/a',
      true,
      'its own group comes first',
    ],
    ['User-agent: OtherBot\nUser-agent: DistantBot\nDisallow: /', '/a', false, 'one of several robots'],
    [
      'User-agent: OtherBot\n\nUser-agent: DistantBot\n\nDisallow: /',
      '/a',
      false,
      'empty lines mean nothing',
    ],
    [
      'User-agent: DistantBot\nDisallow: /a\nUser-agent: OtherBot\nDisallow: /b\nUser-agent: DistantBot\nDisallow: /c',
      '/c',
      false,
      'two groups of the bot are one',
    ],
    [
      'User-agent: DistantBot\nSitemap: https://vydumka.example/map.xml\nUser-agent: OtherBot\nDisallow: /',
      '/a',
      false,
      'a sitemap does not end a group',
    ],
    ['User-agent: *\nCrawl-delay: 5\nUser-agent: OtherBot\nDisallow: /', '/a', true, 'a delay is a rule'],
    ['Disallow: /\nUser-agent: *\nDisallow: /b', '/a', true, 'a rule without a robot'],
    ['\uFEFFUser-agent: *\nDisallow: /', '/a', false, 'a byte order mark'],
    ['User-agent: *\rDisallow: /', '/a', false, 'ends of lines of old machines'],
    ['User-agent: *\r\n  Disallow :  /a  # all of it\r\n', '/a', false, 'spaces and a comment'],
    ['User-agent: * # all\n# Disallow: /\nDisallow: /b', '/a', true, 'a rule in a comment'],
    ['User-agent: *\nDisallow /\nNoindex: /a', '/a', true, 'lines that are no rules'],
    ['<!doctype html><title>Нет страницы</title>', '/a', true, 'a page instead of the file'],
  ]

  test.each(ROWS)('%j and %s: %j (%s)', (robots, path, expected) => {
    expect(isAllowed(robots, path)).toBe(expected)
  })
})

test.each([
  ['Crawl-delay: 3', 3000],
  ['Crawl-delay: 0.5', 500],
  ['Crawl-delay: 1,5', 1500],
  ['Crawl-delay: 86400', 30_000],
  ['Crawl-delay: -1', 0],
  ['Crawl-delay: Infinity', 0],
  ['Crawl-delay: soon', 0],
  ['Crawl-delay: 2\nCrawl-delay: 1', 2000],
  ['Disallow: /a', 0],
])('%j is a pause of %i ms', (rules, expected) => {
  expect(parseRobots(all(rules)).crawlDelayMs).toBe(expected)
})

test('the pause of the bot’s own group holds, not that of all robots', () => {
  const robots = `${all('Crawl-delay: 20')}\nUser-agent: DistantBot\nDisallow: /a`
  expect(parseRobots(robots).crawlDelayMs).toBe(0)
})

test('sitemaps are listed wherever they are, as they are written', () => {
  const robots = [
    'Sitemap: https://vydumka.example/one.xml',
    'User-agent: OtherBot',
    'sitemap:https://vydumka.example/two.xml?a=1#part',
    'Disallow: /',
    'Sitemap:',
    'SITEMAP: /three.xml',
  ].join('\n')
  expect(parseRobots(robots).sitemaps).toEqual([
    'https://vydumka.example/one.xml',
    'https://vydumka.example/two.xml?a=1',
    '/three.xml',
  ])
})

test('a file of half a megabyte that is written to be slow is read and asked quickly', () => {
  const agents = Array.from({ length: 15_000 }, (_, at) => `User-agent: a${at}`)
  const robots = [
    ...agents,
    'User-agent: *',
    ...Array.from({ length: 20_000 }, () => 'Disallow: /*a*a*b'),
  ].join('\n')
  const startedAt = performance.now()
  const { allows } = parseRobots(robots)
  expect(allows(new URL(`https://vydumka.example/${'a'.repeat(2000)}`))).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(3000)
})
