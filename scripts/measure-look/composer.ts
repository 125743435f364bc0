import { DESKTOP, nameOf, PHONE, openPage, type Open, type Size } from './browser.ts'
import type { Figure } from './figures.ts'
import type { World } from './world.ts'

const SIZES: Size[] = [
  { width: 320, height: 640 },
  PHONE,
  { width: 768, height: 1024 },
  { width: 1152, height: 800 },
  DESKTOP,
]

/** How far the message field of a conversation reaches outside the first screen; 0 means that it is fully inside. */
export async function measureComposer(open: Open, world: World): Promise<Figure[]> {
  const { employer, seeker, vacancyId, responseId } = world
  const threads = [
    { path: `/responses/${vacancyId}?response=${responseId}`, person: employer },
    { path: `/personal/responses/${responseId}`, person: seeker },
  ]
  const figures: Figure[] = []
  for (const { path, person } of threads) {
    for (const size of SIZES) {
      const value = await open({ size, person }, async (page) => {
        await openPage(page, path)
        const field = page
          .getByRole('textbox', { name: /^(Ваше )?сообщение/i })
          .filter({ visible: true })
          .first()
        await field.waitFor({ timeout: 10_000 })
        const { top, bottom } = await field.evaluate((element) => element.getBoundingClientRect())
        return Math.round(Math.max(0, -top, bottom - size.height))
      })
      figures.push({
        key: 'look.message-outside',
        name: `${path.replace(/\?.*/, '')}, message field outside ${nameOf(size)}`,
        value,
        unit: 'px',
        target: { atMost: 0 },
      })
    }
  }
  return figures
}
