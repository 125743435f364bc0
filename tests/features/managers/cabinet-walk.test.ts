import { expect, test } from 'vitest'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { SITE } from '#tests/support/app.ts'
import { crawl } from '#tests/support/crawl.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { vacancyStates } from '#tests/features/posting/next-steps-states.ts'
import { nextStepsWorld } from '#tests/features/posting/next-steps-world.ts'

const world = await nextStepsWorld()
const { buildTeam, open, setNow, NOW } = world
const states = vacancyStates(world)

/** Pages of a company's dashboard, and those that its people are led to from there. Public pages are the same for all. */
function isOfCabinet(address: string) {
  const route = matchRoute(address.split('?')[0] ?? '')?.route
  return (
    route?.dashboard === 'company' ||
    route?.name === 'vacancies-new' ||
    route?.name === 'personal-vacancies-id-edit'
  )
}

/** Links of the header and of the bar at the bottom, which are the same for every employer. */
const OF_EVERYBODY = /<header.*?<\/header>|<nav aria-label="Разделы".*?<\/nav>|<footer.*?<\/footer>/gs

/** What a page says to whom it refuses. */
const REFUSALS = /У вас нет прав|Платить могут редакторы|видят редактор и администратор|Доступ закрыт/

/** What only those ask for who may do it: to fill the profile, to have the company verified, to pay. */
const ASKS: readonly [text: RegExp, level: number][] = [
  [
    /Заполнено \d+ из|Дополнить<|Указать реквизиты|Попросить проверить|Приложить документ/,
    ACCESS_LEVELS.EDITOR,
  ],
  [/Выбрать тариф|Продлить|Пополнить|href="\/(pay|balance|payment|documents)"/, ACCESS_LEVELS.EDITOR],
  [/Отправить приглашение|Изменить уровень/, ACCESS_LEVELS.ADMIN],
  [/Разместить вакансию|Менеджеры/, ACCESS_LEVELS.MANAGER],
]

test.each(Object.entries(ACCESS_LEVELS))(
  'the cabinet of a company offers its %s nothing, and asks for nothing, that the level does not permit',
  async (_name, level) => {
    setNow(NOW)
    const team = await buildTeam()
    for (const state of [
      'an empty draft',
      'unpaid',
      'with moderators',
      'sent back',
      'published and ending',
      'closed',
      'unpaid and not complete any more',
    ] as const)
      await states[state](team)
    const as = { 200: team.admin, 150: team.editor, 100: team.manager, 0: team.none }[level]
    // One render at a time: each has two seconds.
    let last: Promise<unknown> = Promise.resolve()
    const pages = await crawl(
      async (address) => {
        const answer = last.then(() => open(address, as))
        last = answer
        const { body, ...rest } = await answer
        return { ...rest, body: withSpaces(body).replaceAll('<!-- -->', '').replace(OF_EVERYBODY, '') }
      },
      {
        start:
          level === ACCESS_LEVELS.DEFAULT
            ? ['/personal/settings/profile', '/documents']
            : ['/personal/vacancies', `/companies/${team.company.id}`, '/personal/settings/profile'],
        publicUrl: SITE.publicUrl,
        isVisited: isOfCabinet,
      },
    )
    expect(pages.size).toBeGreaterThan({ 200: 40, 150: 40, 100: 25, 0: 1 }[level])
    // Who has no access can leave the company there.
    if (level === ACCESS_LEVELS.DEFAULT) pages.delete(`/companies/${team.company.id}`)
    const faults = [...pages].flatMap(([address, { status, html, linkedFrom }]) => [
      ...(status >= 400 || REFUSALS.test(html) ? [`${status} ${address} from ${linkedFrom}`] : []),
      ...ASKS.flatMap(([text, needed]) => {
        const asked = level < needed && text.exec(html)
        return asked ? [`${address} asks: ${asked[0]}`] : []
      }),
    ])
    expect(faults).toEqual([])
  },
)
