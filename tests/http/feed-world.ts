import { beforeAll } from 'vitest'
import { machineFiles } from '#server/http/machine-files.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { testApp, testBoard } from '#tests/support/app.ts'

/** A board with sixty plain vacancies, one whose texts are hard to write in XML, and one that is closed. */
export async function feedWorld() {
  const board = await testBoard()
  const { deps } = board
  const app = testApp(machineFiles(deps))
  const profession = deps.referenceData.professions.all[0]
  const kazan = deps.referenceData.locations.bySlug('kazan')
  if (!profession || !kazan) throw new Error('The referenceData are empty')

  const hoursAgo = (hours: number) => new Date(deps.now().getTime() - hours * HOUR_MS).toISOString()
  /** The vacancy whose texts are hard to write in XML. */
  const tricky = { id: 0 }

  beforeAll(async () => {
    const agency = await board.buildCompany({
      slug: 'kadry',
      title: 'Кадры & «Ко» <Юг>',
      type: 'agency',
      siteUrl: 'https://kadry.example',
      logoUrl: '/files/kadry.webp',
    })
    await board.buildVacancies(
      ...Array.from({ length: 60 }, (_, at) => ({
        title: `Сборщик игрушек ${at}`,
        publishedAt: hoursAgo(100 + at),
      })),
    )
    const [id = 0] = await board.buildVacancies({
      companyId: agency,
      title: 'Корректор ]]> «А & Б» <i>\u0007',
      descriptionHtml: '<p>Читаем рукописи: 5 &lt; 7 ]]&gt; и дальше, тихо и спокойно, в своём темпе.</p>',
      requirementsHtml: '<ul><li>Грамотность</li></ul>',
      workForm: 'on_site',
      employment: 'part',
      schedule: 'two_two',
      experience: 'from_1_to_3',
      professionId: profession.id,
      locationIds: [kazan.id],
      salaryFrom: 40_000,
      salaryTo: 60_000,
      salaryGross: false,
      publishedAt: hoursAgo(2),
      emails: ['secret@kadry.example'],
      phones: ['+79990000000'],
    })
    tricky.id = id
    await board.buildVacancies(
      { title: 'Редактор сайта', employment: 'part', publishedAt: hoursAgo(3), workFromIds: [kazan.id] },
      { title: 'Закрытая', status: 'archived', publishedAt: hoursAgo(1) },
    )
  })

  return { board, deps, app, profession, hoursAgo, tricky }
}
