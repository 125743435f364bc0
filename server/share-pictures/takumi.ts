import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Renderer } from '@takumi-rs/core'
import type { Node } from '@takumi-rs/core'
import { printable } from '#server/files/fonts/printable.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import type { ShareTexts } from '#shared/kernel/share-texts.ts'
import { COLOURS, MARK_SVG, STREET_SVG } from './drawings.ts'
import { SHARE_PICTURE_SIZE } from './port.ts'
import type { SharePictures } from './port.ts'

/** Change it with the design: caches keep a picture of one version forever. */
const DESIGN = 1

/** More than three lines hold, so that laying out a text of any length takes the same time. */
const TITLE_MAX = 160
const LINE_MAX = 80
const FACT_MAX = 40
const SIDE = 72
const WIDTH = SHARE_PICTURE_SIZE.width - 2 * SIDE
/** Longer titles have smaller letters. */
const SHORT_TITLE = 38

/** Draws by Takumi, which is native code on threads of its own. */
export function openSharePictures({ siteName }: { siteName: string }): SharePictures {
  let opened: Promise<Renderer> | undefined
  /** With the first picture: most processes of a test and all workers draw none. */
  function open() {
    opened ??= openRenderer().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    async draw(texts) {
      const renderer = await open()
      return renderer.render(pictureOf(texts, siteName), { ...SHARE_PICTURE_SIZE, format: 'png' })
    },
    versionOf: (texts) =>
      createHash('sha256')
        .update(JSON.stringify([DESIGN, siteName, texts]))
        .digest('base64url')
        .slice(0, 12),
  }
}

async function openRenderer() {
  const renderer = new Renderer({ cacheMaxBytes: MEGABYTE })
  const font = (name: string) => readFile(new URL(`../files/fonts/${name}.ttf`, import.meta.url))
  const [regular, bold] = await Promise.all([font('onest-regular'), font('onest-bold')])
  await renderer.registerFont({ name: 'Onest', weight: 400, data: regular })
  await renderer.registerFont({ name: 'Onest', weight: 700, data: bold })
  return renderer
}

function pictureOf({ kind, title, figure, facts }: ShareTexts, siteName: string): Node {
  // A title of characters that no font has, such as emoji, leaves the kind of the page.
  const shown = shownText(title, TITLE_MAX) || shownText(kind, TITLE_MAX)
  const line = facts
    .map((fact) => shownText(fact, facts.length > 1 ? FACT_MAX : LINE_MAX))
    .filter((fact) => fact !== '')
    .join(' · ')
  return box(
    {
      ...SHARE_PICTURE_SIZE,
      flexDirection: 'column',
      padding: `56px ${SIDE}px 0`,
      backgroundColor: COLOURS.page,
      color: COLOURS.ink,
      fontFamily: 'Onest',
    },
    [
      box({ alignItems: 'center', gap: 16, height: 64 }, [
        { type: 'image', src: MARK_SVG, width: 60, height: 60 },
        oneLine(shownText(siteName, LINE_MAX), { fontSize: 36, fontWeight: 700 }),
        oneLine(`· ${shownText(kind, LINE_MAX)}`, { fontSize: 34, color: COLOURS.muted }),
      ]),
      box({ flexDirection: 'column', justifyContent: 'center', gap: 20, height: 394 }, [
        text(shown, {
          ...CLAMPED,
          width: WIDTH,
          fontSize: shown.length > SHORT_TITLE ? 60 : 72,
          fontWeight: 700,
          lineHeight: 1.12,
          lineClamp: 3,
          textWrap: 'balance',
          overflowWrap: 'anywhere',
        }),
        ...(figure
          ? [
              oneLine(shownText(figure, LINE_MAX), {
                width: WIDTH,
                fontSize: 50,
                fontWeight: 700,
                color: COLOURS.accent,
              }),
            ]
          : []),
        ...(line === '' ? [] : [oneLine(line, { width: WIDTH, fontSize: 36, color: COLOURS.muted })]),
      ]),
      {
        type: 'image',
        src: STREET_SVG,
        width: 1200,
        height: 96,
        style: { position: 'absolute', left: 0, bottom: 0 },
      },
    ],
  )
}

/** Characters of the fonts on one line. */
const shownText = (given: string, max: number) => excerpt(printable(given.slice(0, 4 * max), ''), max)

type Style = NonNullable<Node['style']>

const CLAMPED: Style = { overflow: 'hidden', textOverflow: 'ellipsis' }

const text = (content: string, style: Style): Node => ({ type: 'text', text: content, style })
const oneLine = (content: string, style: Style) => text(content, { ...CLAMPED, lineClamp: 1, ...style })
const box = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})
