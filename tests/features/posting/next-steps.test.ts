import { beforeEach, describe, expect, test } from 'vitest'
import type { TodayKind } from '#shared/features/board/posting/vocabulary.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { buildRole } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { vacancyStates } from './next-steps-states.ts'
import { linksIn, nextStepsWorld } from './next-steps-world.ts'
import { PATH } from './posting-world.ts'

const world = await nextStepsWorld()
const { open, setNow, NOW, buildTeam, buildStranger, call, read, deps } = world
const states = vacancyStates(world)
beforeEach(() => setNow(NOW))

type Name = keyof typeof states
/** What an editor does next, and the author, who is a manager and does not pay. */
const STEPS: Record<Name, [editor: TodayKind | null, manager: TodayKind | null]> = {
  'an empty draft': ['finish', 'finish'],
  'a complete draft': ['finish', 'finish'],
  'a draft taken back from moderators': ['send', 'send'],
  'a paid draft that is not complete any more': ['send', 'send'],
  unpaid: ['pay', null],
  'unpaid, with a card payment under way': ['pay', null],
  'unpaid and not complete any more': ['complete', 'complete'],
  'paid for while it was not complete': ['send', 'send'],
  'paid for, as an earlier release left it': ['send', 'send'],
  'with moderators': [null, null],
  'with moderators, and changed since': ['changes', 'changes'],
  'free, while its company is checked': [null, null],
  'approved, while its company is checked': [null, null],
  'sent back': ['mend', 'mend'],
  'sent back and corrected, but not sent': ['mend', 'mend'],
  'refused for good': [null, null],
  'taken down to be corrected': ['mend', 'mend'],
  published: [null, null],
  'published, with changes that were not sent': ['changes', 'changes'],
  'published, with changes at the moderators': [null, null],
  'published, with changes sent back': ['mend', 'mend'],
  'published, with changes refused': ['mend', 'mend'],
  'published, to be confirmed': ['confirm', 'confirm'],
  'published and ending': ['ending', null],
  'not confirmed': ['confirm', 'confirm'],
  ended: ['relist', 'relist'],
  'ended, and paid for while it was not complete': ['send', 'send'],
  closed: [null, null],
  'closed, and paid for while it was not complete': ['send', 'send'],
}

/** What a page has where its step can be done, by the end of its path. */
const CONTROLS: readonly [path: RegExp, control: RegExp][] = [
  [/\/edit\?mend=\d+$/, /Что исправить.*Сохраняется само/s],
  [/\/edit(\?step=check)?$/, /Сохраняется само/],
  [/\/tariffs$/, /aria-label="Выбрать тариф «/],
  [/\/payment\?/, /Как оплатить/],
  [/\/term$/, /Продлить на 30 дней/],
  [/^\/personal\/vacancies\/\d+$/, /aria-label="Что дальше"/],
  [/^\/vacancies\/\d+$/, /<h1/],
]

async function expectUsable(path: string, as: TestPerson) {
  const { status, body } = await open(path, as)
  expect([path, status]).toEqual([path, 200])
  const control = CONTROLS.find(([end]) => end.test(path))?.[1]
  expect(control, `a control of ${path}`).toBeDefined()
  const text = withSpaces(body).replaceAll('<!-- -->', '')
  expect(control?.test(text), `${path} has its control`).toBe(true)
}

/** The part of a page between two texts. */
const between = (html: string, start: string, end: string) => html.split(start)[1]?.split(end)[0] ?? ''

describe.each(Object.keys(STEPS) as Name[])('a vacancy: %s', (name) => {
  test('its next step is named, and every link about it leads to where the step is done', async () => {
    const team = await buildTeam()
    const id = await states[name](team)
    for (const [who, kind] of [
      ['editor', STEPS[name][0]],
      ['manager', STEPS[name][1]],
    ] as const) {
      const as = team[who]
      const { today } = (await call('GET', PATH, { as })).body
      expect([who, today.map((one: { kind: string }) => one.kind)]).toEqual([who, kind ? [kind] : []])
      expect((await read(as, id)).next).toBe(kind)
      const list = await open('/personal/vacancies', as)
      const tasks = linksIn(between(list.body, 'id="tasks"', '</section>'))
      expect(tasks).toHaveLength(kind ? 1 : 0)
      const own = `/personal/vacancies/${id}`
      const page = (await open(own, as)).body
      const steps = linksIn(between(page, 'aria-label="Что дальше"', '</section>'))
      const notes = linksIn(between(page, 'id="reasons"', '</section>')).filter((href) => /mend/.test(href))
      // A confirmation is a button of this page; every other step is elsewhere.
      if (kind === 'confirm') expect(withSpaces(page)).toMatch(/>Ещё актуально</)
      else expect(steps).toEqual(expect.arrayContaining(tasks))
      for (const path of new Set([...tasks, ...steps, ...notes])) await expectUsable(path, as)
      if (who === 'manager') expect([...tasks, ...steps].join(' ')).not.toMatch(/tariffs|term|payment/)
    }
    for (const buy of ['tariffs', 'payment?tariff=basic', 'term']) {
      const { status, body } = await open(`/personal/vacancies/${id}/${buy}`, team.editor)
      if (status === 200) continue
      expect([buy, status]).toEqual([buy, 409])
      const ways = linksIn(between(body, 'class="notice"', '</main>'))
      expect(ways[0], `a way on from ${buy}`).toMatch(new RegExp(`^/personal/vacancies/${id}(/|$)`))
      expect(ways[0]?.split('?')[0]).not.toBe(`/personal/vacancies/${id}/${buy.split('?')[0]}`)
      await expectUsable(ways[0] ?? '', team.editor)
    }
  })
})

test('pages about paying for a vacancy exist for nobody else, with a company or without one', async () => {
  const [team, rivals] = [await buildTeam(), await buildTeam()]
  const id = await states.unpaid(team)
  const seeker = await buildStranger()
  for (const buy of ['tariffs', 'payment', 'payment?tariff=basic', `payment?until=${NOW}`, 'term'])
    for (const [who, as] of Object.entries({
      seeker,
      rival: rivals.admin,
      rivalManager: rivals.manager,
      staff: team.staff,
      former: team.none,
      colleague: team.colleague,
    })) {
      const { status } = await open(`/personal/vacancies/${id}/${buy}`, as)
      const missing = await open(`/personal/vacancies/999999/${buy}`, as)
      expect([buy, who, status, missing.status]).toEqual([buy, who, 404, 404])
    }
  // Its author may know, but does not pay.
  const { status, body } = await open(`/personal/vacancies/${id}/tariffs`, team.manager)
  expect([status, withSpaces(body).includes('Платить могут редакторы')]).toEqual([403, true])
})

test('who works in two companies pays for a vacancy of either, whichever is the current one', async () => {
  const [team, other] = [await buildTeam(), await buildTeam()]
  const id = await states.unpaid(team)
  // The last role is the current one.
  await buildRole(deps.db, { companyId: other.company.id, userId: team.editor.id, accessLevel: 150 })
  const { status, body } = await open(`/personal/vacancies/${id}/tariffs`, team.editor)
  expect([status, body.includes(team.company.title)]).toEqual([200, true])
})
