/** Stories about accessibility: axe looks at each page and its interesting states, in both themes. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from './axe.ts'
import { test, type Fixtures, type WorkerFixtures } from './fixtures.ts'
import { visit } from './visit.ts'

export type Given = { page: Page } & Pick<Fixtures, 'signIn'> & WorkerFixtures
/** Brings the page into a state, from whatever it showed before. */
export type State = (given: Given) => Promise<unknown>
/** A test for each group: its states follow one another in one page. */
export type Groups = Record<string, Record<string, State>>

export const at =
  (path: string): State =>
  ({ page }) =>
    visit(page, path)

/** One test a group on a desktop; `isAlsoOnPhone` where the narrow layout differs. */
export function expectGroupsAccessible(groups: Groups, { isAlsoOnPhone = false } = {}) {
  for (const [group, states] of Object.entries(groups))
    test(`axe finds no fault in ${group}, in the light and the dark theme${isAlsoOnPhone ? ', on a desktop and on a phone' : ''}`, async ({
      page,
      signIn,
      db,
    }) => {
      for (const [name, open] of Object.entries(states))
        await test.step(name, async () => {
          await open({ page, signIn, db })
          await expectAccessible(page)
          if (isAlsoOnPhone) await expectAccessibleOnPhone(page)
        })
    })
}
