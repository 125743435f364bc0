import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const client = fileURLToPath(new URL('../../client', import.meta.url))
const css = readFileSync(`${client}/styles/tokens.css`, 'utf8')

type Colours = ReadonlyMap<string, string>
const light = coloursOf(/^ {2}:root \{(.*?)\}/ms)
const darkOfSystem = coloursOf(/:root:not\(\[data-theme='light'\]\) \{(.*?)\}/s)
const darkOfUser = coloursOf(/:root\[data-theme='dark'\] \{(.*?)\}/s)
const themes = { light, dark: new Map([...light, ...darkOfUser]) }
const text = pairsOf(/text, contrast 4\.5:\n(.*?)\n \* borders/s)
const drawings = pairsOf(/drawings, contrast 3:\n(.*?)\n \*\//s)

function coloursOf(block: RegExp): Colours {
  const [, body = ''] = block.exec(css) ?? []
  return new Map(
    [...body.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function pairsOf(list: RegExp) {
  const [, lines = ''] = list.exec(css) ?? []
  return lines.split('\n').flatMap((line) => {
    const [colours = [], grounds = []] = line.split('/').map((names) => names.match(/[\w-]+/g) ?? [])
    return colours.flatMap((colour) => grounds.map((ground) => ({ colour, ground })))
  })
}

/** Source: WCAG 2.2, relative luminance. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Source: WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string) {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function valueOf(colours: Colours, name: string) {
  const value = colours.get(name)
  if (value === undefined) throw new Error(`No theme has a colour ${name}`)
  return value
}

function tooFaint(pairs: ReturnType<typeof pairsOf>, colours: Colours, least: number) {
  return pairs
    .map(({ colour, ground }) => ({
      pair: `${colour} on ${ground}`,
      ratio: contrast(valueOf(colours, colour), valueOf(colours, ground)),
    }))
    .filter(({ ratio }) => ratio < least)
}

describe.each(Object.entries(themes))('the %s theme', (_theme, colours) => {
  test('every colour of text is readable on each of its grounds', () => {
    expect(text.length).toBeGreaterThan(50)
    expect(tooFaint(text, colours, 4.5)).toEqual([])
  })

  test('borders of controls stand out from each of their grounds', () => {
    expect(drawings.length).toBeGreaterThan(2)
    expect(tooFaint(drawings, colours, 3)).toEqual([])
  })
})

test('the dark theme is the same by the setting of the system and by the choice of the user', () => {
  expect(darkOfUser.size).toBeGreaterThan(20)
  expect([...darkOfSystem]).toEqual([...darkOfUser])
})

test('every colour that a text has is in a pair', () => {
  const named = new Set([...css.matchAll(/--color-([\w-]+): var\(/g)].map(([, name]) => name))
  const known = new Set([...text, ...drawings].map(({ colour }) => colour))
  const used = new Set(
    readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|tsx?)$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(`${client}/${file}`, 'utf8')
        return [
          ...[...source.matchAll(/(?<![\w-])color: var\(--([\w-]+)\)/g)].map(([, name = '']) => name),
          ...[...source.matchAll(/(?<![\w-])text-([a-z][\w-]*)/g)]
            .map(([, name = '']) => name)
            .filter((name) => named.has(name)),
        ]
      }),
  )
  used.delete('transparent')
  used.delete('current')
  expect(used.size).toBeGreaterThan(6)
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})
