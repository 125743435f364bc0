/** Whatever strangers append to an address, a page that is kept stays so, and is kept once. */
import { describe, expect, test } from 'vitest'
import { edgeWorld, keptAs } from '#tests/support/edge-world.ts'

const { edge, get, boards } = await edgeWorld({ hasClock: true })
const [first] = boards

let clock = 0
const later = (seconds: number) => edge.setAhead((clock += seconds))
const shown = async (address: string) => {
  const answer = await get(address)
  return [answer.status, keptAs(answer)]
}

const many = (count: number, parameter: string) => `&${parameter}`.repeat(count)

describe('what follows a page', () => {
  test.each([
    ['a broken escape in a value', '&utm_term=100%'],
    ['a broken escape that looks like one', '&utm_term=%zz'],
    ['bytes that are no UTF-8', '&utm_term=%ff%fe'],
    ['half a letter', '&utm_term=%d0'],
    ['a letter that is too long', '&utm_term=%c0%af&x=%e0%80%af&y=%f8%88%80%80%80'],
    ['half of a pair', '&utm_term=%ed%a0%80'],
    ['a control character', '&utm_term=%00%1f%7f'],
    ['a broken escape in a name', '&%zz=1'],
    ['a name that is nothing but broken', '&%'],
    ['a name with a zero', '&search%00=1'],
    ['a name with a space', '&search+=1&+search=1&%20search=1'],
    ['a name in capitals', '&Search=1&%53earch=1'],
    ['a name as PHP writes it', '&utm%5B0%5D=1&%5B%5D&search%5B%5D=x'],
    ['a Russian name', '&%D0%BF%D0%BE%D0%B8%D1%81%D0%BA=1'],
    ['a name in raw bytes', '&\u00ff\u00fe=1'],
    ['a backslash and quotes', `&utm_term=\\"'<>`],
    ['over a hundred parameters', many(150, 'a=1')],
    ['over two thousand empty ones', many(2000, '')],
    ['eight kilobytes in a value', `&utm_source=${'x'.repeat(8100)}`],
    ['eight kilobytes in a name', `&${'x'.repeat(8100)}=1`],
    ['eight kilobytes of escapes', `&utm_source=${'%D0%BF'.repeat(1340)}`],
    ['eight kilobytes of broken escapes', `&utm_source=${'%'.repeat(8100)}`],
    ['eight kilobytes of broken names', many(2600, '%z')],
  ])('%s: the page is the same, fresh, aged and new', async (name, junk) => {
    const page = `/vacancies?search=${encodeURIComponent(name)}`
    expect(await shown(page + junk)).toEqual([200, 'miss'])
    expect(await shown(page)).toEqual([200, 'hit'])
    expect(await shown(page + junk)).toEqual([200, 'hit'])
    await later(130)
    expect(await shown(page + junk)).toEqual([200, 'stale'])
    await expect.poll(() => shown(page)).toEqual([200, 'hit'])
  })

  test.each([
    ['a value that matters', 400, '&search=%zz'],
    ['a value that matters, in broken UTF-8', 400, '&search=%d0'],
    ['a value that matters, of control characters', 400, '&search=%01'],
    ['too many that matter', 414, many(101, 'work_form=remote')],
    ['a name in escapes', 200, '&%73ort=date'],
    ['an unknown name in escapes', 200, '&%61=1'],
    ['eight kilobytes of escapes in a name', 200, `&${'%61'.repeat(2600)}=1`],
  ])('%s is answered by the board (%s) and kept nowhere', async (name, status, junk) => {
    const page = `/vacancies?search=${encodeURIComponent(name)}`
    const kept = await shown(page)
    expect(kept).toEqual([200, 'miss'])
    for (let visit = 0; visit < 2; visit += 1) expect(await shown(page + junk)).toEqual([status, 'pass'])
    await later(130)
    expect(await shown(page + junk)).toEqual([status, 'pass'])
    expect(await shown(page)).toEqual([200, 'stale'])
  })
})

test.each([
  ['a value that matters', `q=${'x'.repeat(8100)}`, 200],
  ['many values that matter', many(1900, 'q=a'), 414],
  ['broken escapes in a value that matters', `q=${'%zz'.repeat(2700)}`, 400],
  ['broken escapes elsewhere', `utm=${'%'.repeat(8100)}`, 200],
])('an address as long as any, of %s, has room next to as many headers as any', async (_, query, status) => {
  const headers = Object.fromEntries(
    Array.from({ length: 8 }, (_header, at) => [`x-${at}`, 'x'.repeat(2900)]),
  )
  expect((await get(`/help?${query}`, { headers })).status).toBe(status)
})

test('a question mark and escapes in a value make no name', async () => {
  const page = '/vacancies?search=a?b%20c=%20d'
  expect(await shown(page)).toEqual([200, 'miss'])
  expect(await shown(page)).toEqual([200, 'hit'])
})

test('every escape that the board understands is kept, and every other one is not', async () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)
  const letters = [
    '%D0%AF',
    '%c2%a0',
    '%DF%BF',
    '%e0%a0%80',
    '%ED%9F%BF',
    '%EE%80%80',
    '%f0%9f%98%80',
    '%F4%8F%BF%BF',
  ]
  const broken = [
    '%',
    '%4',
    '%g1',
    '%c1%bf',
    '%e0%9f%bf',
    '%ed%a0%80',
    '%f0%8f%bf%bf',
    '%f4%90%80%80',
    '%d0%d0',
    '%e2%82',
  ]
  const raw = ['\u00d0\u00bf', '\u00ff', '\u00a0']
  const differ: string[] = []
  for (const escape of [...bytes, ...letters, ...broken, ...raw]) {
    const address = `/help?q=${escape}x`
    const isRefused = (await first.send(address)).status !== 200
    const state = keptAs(await get(address))
    if ((state === 'pass') !== isRefused) differ.push(`${escape}: ${state}`)
  }
  expect(differ).toEqual([])
})
