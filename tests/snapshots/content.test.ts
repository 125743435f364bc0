import { expect, test } from 'vitest'
import { footerLinks } from '#client/ui/layout/footer-links.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { pageOutline } from './page-outline.ts'
import { linesOf } from './stored.ts'

const { send } = await wholeApp()

const GROUPS = {
  documents: ['/offer', '/rules', '/privacy-policy', '/documents'],
  consents: [
    '/documents/soglasie-na-obrabotku',
    '/documents/soglasie-na-peredachu',
    '/documents/soglasie-na-rasprostranenie',
    '/documents/soglasie-na-novosti',
    '/documents/cookies',
  ],
  help: ['/help'],
  landings: [...footerLinks().landings.map(({ href }) => href), '/employer'],
}

test.each(Object.entries(GROUPS))(
  'pages of %s have the same words, headings, anchors and links as in the snapshot',
  async (name, paths) => {
    const outlines: string[] = []
    for (const path of paths) {
      const { status, body } = await send(path)
      expect(status, path).toBe(200)
      outlines.push(`==== ${path}`, ...pageOutline(body))
    }
    await expect(linesOf(outlines)).toMatchFileSnapshot(`./stored/pages-of-${name}.txt`)
  },
)
