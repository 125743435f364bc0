import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Renderer, type Node } from '@takumi-rs/core'
import { printable } from '#server/files/fonts/printable.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import type { ShareTexts } from '#shared/kernel/share-texts.ts'
import { SHARE_PICTURE_SIZE, type SharePictures } from './port.ts'

/** The colours of the light theme (`client/styles/tokens.css`). */
const COLOURS = {
  page: '#fbf8f3',
  ink: '#1c1915',
  muted: '#635b50',
  control: '#8b8376',
  accent: '#4a37c8',
  lamp: '#f5b942',
  onAccent: '#ffffff',
}

/** The letter «Д» on a coloured square. */
const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${COLOURS.accent}"/><path d="M8 24.5v-3h1.6c1.3-2.6 1.9-5.9 1.9-10.4L16 7l4.6 4.1v10.4H24v3M9.6 21.5h11" fill="none" stroke="${COLOURS.onAccent}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const ROOFS =
  'M0 92H62V46l46-32 46 32v46H204V28h78v64H322V56l58-38 58 38v36H494V36h24V16h42v20h24v56H640V60l40-30 40 30v32H760V22h94v70H906V48l60-42 60 42v44H1074V42h76v50h50'

const LIT = 'M98 60h20v20H98zM220 44h14v16h-14zM668 64h22v20h-22zM816 40h14v16h-14zM952 56h26v26h-26z'

const DARK =
  'M250 44h14v16h-14zM220 68h14v14h-14zM250 68h14v14h-14zM364 58h30v22h-30zM514 50h14v16h-14zM548 50h14v16h-14zM514 72h14v14h-14zM776 40h14v16h-14zM776 66h14v16h-14zM816 66h14v16h-14zM1090 56h16v14h-16zM1118 56h16v14h-16z'

/** A street in the evening: some windows are lit. */
const STREET_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 96" fill="none" stroke="${COLOURS.control}" stroke-width="2"><path d="${ROOFS}"/><path d="${LIT}" fill="${COLOURS.lamp}"/><path d="${DARK}"/></svg>`

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

/** Draws with Takumi, which is native code on separate threads. */
export function openSharePictures({ siteName }: { siteName: string }): SharePictures {
  let opened: Promise<Renderer> | undefined
  /** Opened with the first picture: most processes of a test and all workers draw none. */
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
