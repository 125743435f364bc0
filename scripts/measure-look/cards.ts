import type { Page } from '@playwright/test'
import { DESKTOP, nameOf, PHONE, openPage, type Open } from './browser.ts'
import type { Figure } from './figures.ts'

const LISTS = ['/vacancies', '/vacancies?search=оператор', '/resumes']
const FIRST_CARD_MAX = 220
const FIRST_CARD_OF_HOME_MAX = 480
/** Whole cards in a window of 900 px. */
const CARDS_MIN = 4
const WINDOW = 900

/** Where the first card of a list begins, and how many fit a screen. */
export async function measureCards(open: Open): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of [PHONE, DESKTOP]) {
    for (const path of LISTS) {
      const boxes = await open({ size }, (page) => cardsOf(page, path))
      figures.push({
        ...firstCard(`${path}, first card at ${nameOf(size)}`, boxes, FIRST_CARD_MAX),
        key: size === PHONE ? 'look.first-card.phone' : 'look.first-card.desktop',
      })
      if (size === DESKTOP) figures.push(wholeCards(path, boxes))
    }
  }
  const home = await open({ size: PHONE }, (page) => cardsOf(page, '/'))
  const firstOfHome = firstCard(`/, first card at ${nameOf(PHONE)}`, home, FIRST_CARD_OF_HOME_MAX)
  return [...figures, { ...firstOfHome, key: 'look.first-card.home' }]
}

type Box = { top: number; bottom: number }

async function cardsOf(page: Page, path: string): Promise<[Box, ...Box[]]> {
  await openPage(page, path)
  const boxes = await page
    .locator('main article:visible')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as Box))
  const [first, ...rest] = boxes.toSorted((a, b) => a.top - b.top)
  if (!first) throw new Error(`${path} shows no card`)
  return [first, ...rest]
}

const firstCard = (name: string, [{ top }]: [Box, ...Box[]], atMost: number): Figure => ({
  name,
  value: Math.round(top),
  unit: 'px',
  target: { atMost },
})

const wholeCards = (path: string, boxes: [Box, ...Box[]]): Figure => ({
  key: path === '/resumes' ? 'look.cards.resumes' : 'look.cards.vacancies',
  name: `${path}, whole cards in ${WINDOW} px at ${nameOf(DESKTOP)}`,
  value: boxes.filter(({ bottom }) => bottom <= boxes[0].top + WINDOW).length,
  unit: 'cards',
  target: { atLeast: CARDS_MIN },
})
